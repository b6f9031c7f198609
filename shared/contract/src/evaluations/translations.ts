import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { code } from '../values.ts';

/** What has an English name that the SIS may lack. */
export const translatedKinds = ['department', 'course', 'field', 'programme'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

/** The same and what is translated where it is edited. */
const kinds = {
  department: { cs: 'Katedra', en: 'Department' },
  course: { cs: 'Předmět', en: 'Course' },
  field: { cs: 'Obor', en: 'Field of study' },
  programme: { cs: 'Studijní program', en: 'Study programme' },
  question: { cs: 'Otázka', en: 'Question' },
} as const;

/** Something with a Czech and an English text, of the newest evaluation. */
export const Translation = z.object({
  kind: z.enum(['department', 'course', 'field', 'programme', 'question']),
  code: z.string(),
  text_cs: z.string(),
  /** Empty where there is none: in English the Czech one stands in its place. */
  text_en: z.string(),
  /** What the SIS says, where another one was written here; empty: nothing. Null: nothing was written here. */
  sis_name: z.string().nullable(),
  /** Of the English name. */
  version: Version,
});
export type Translation = z.output<typeof Translation>;

/** Right 16, "translations". English texts of departments, courses, fields, programmes and questions of the newest evaluation. */
export const listTranslations = declaredList({
  path: '/internal/translations',
  title: { cs: 'Překlady', en: 'Translations' },
  summary: 'See the list of English translations',
  right: 'department.edit',
  row: Translation,
  columns: {
    text_cs: { heading: { cs: 'Česky', en: 'Czech' }, main: true, sorts: true },
    text_en: { heading: { cs: 'Anglicky', en: 'English' }, caption: 'line', sorts: true },
    kind: { heading: { cs: 'Druh', en: 'Kind' }, kind: 'choice', values: kinds, caption: true },
    code: { heading: { cs: 'Kód', en: 'Code' }, caption: true, whole: true, sorts: true },
    sis_name: { heading: { cs: 'V SIS', en: 'In the SIS' }, onPage: false },
  },
  order: { cs: 'Nejdřív bez překladu', en: 'Untranslated first' },
  limit: 50,
  search: { cs: 'Hledat', en: 'Search' },
  searchHint: { cs: 'Text nebo kód', en: 'Text or code' },
  filters: {
    kind: { kind: 'choice', label: { cs: 'Druh', en: 'Kind' }, any: { cs: 'Všechny', en: 'All' }, values: kinds },
    missing: { kind: 'flag', label: { cs: 'Jen bez překladu', en: 'Only without a translation' }, value: 'yes' },
  },
  fileName: { cs: 'preklady', en: 'translations' },
  under: 'translations',
  beside: {
    /** Whose texts they are; null: no import is complete yet. */
    evaluation: z.object({ id: z.number().int(), name_cs: z.string(), name_en: z.string() }).nullable(),
    /** How many lack an English text. */
    missing: z.number().int(),
    /** Questions are edited by those who may. */
    may: z.object({ edit_questions: z.boolean() }),
  },
  empty: {
    none: {
      cs: 'Překládat je co po prvním dokončeném importu.',
      en: 'There is something to translate after the first import.',
    },
    found: { cs: 'Žádný text jsme nenašli. Zkuste jiné hledání.', en: 'No text found. Try another search.' },
  },
});

/** What of a name is written here: nothing stands for that of the SIS. */
export const EnglishName = z.object({ text_en: z.string().trim().max(300) });

/**
 * Of a department, course, field or programme. It can be taken back. In all evaluations in which it has the same Czech name, and over what the SIS
 * says.
 */
export const updateEnglishName = endpoint({
  method: 'PUT',
  path: '/internal/translation/:kind/:code',
  summary: 'Edit the English name of a department, course or field',
  right: 'department.edit',
  effect: 'edits',
  errors: ['edit-conflict', 'fields-invalid'],
  params: z.object({ kind: z.enum(translatedKinds), code }),
  body: edited(EnglishName),
  response: z.object({ version: Version, text_en: z.string() }),
});
