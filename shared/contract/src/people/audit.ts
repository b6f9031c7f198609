import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { Change } from '../evaluations/changelog.ts';

/** What kinds of acts are called. */
export const auditKindWords = {
  people: { cs: 'Lidé a práva', en: 'People and rights' },
  access: { cs: 'Přístup', en: 'Access' },
  phases: { cs: 'Fáze', en: 'Phases' },
  settings: { cs: 'Nastavení a texty', en: 'Settings and texts' },
  questions: { cs: 'Otázky', en: 'Questions' },
  data: { cs: 'Data a úlohy', en: 'Data and jobs' },
  comments: { cs: 'Komentáře', en: 'Comments' },
  results: { cs: 'Výsledky', en: 'Results' },
  reports: { cs: 'Nahlášené chyby', en: 'Reported errors' },
  mails: { cs: 'E-maily', en: 'E-mails' },
  system: { cs: 'Systém', en: 'System' },
} as const;

/** One act of the whole product. In words, of the caller's language. */
export const AuditAct = Change.extend({
  /** The name of the evaluation that it was done in; empty: in none. */
  evaluation: z.string(),
});
export type AuditAct = z.output<typeof AuditAct>;

const option = z.object({ value: z.string(), name: z.string() });

/** The last act first. Nothing that students did is in it. */
export const listAudit = declaredList({
  path: '/internal/audit',
  title: { cs: 'Záznam úkonů', en: 'Audit log' },
  summary: 'Read the audit log of the whole product',
  right: 'options.edit',
  row: AuditAct,
  columns: {
    what: { heading: { cs: 'Úkon', en: 'Action' }, main: true, whole: true },
    detail: { heading: { cs: 'Týká se', en: 'Subject' }, caption: 'line' },
    who: { heading: { cs: 'Kdo', en: 'Who' }, caption: true, whole: true },
    evaluation: { heading: { cs: 'Hodnocení', en: 'Evaluation' }, onPage: false },
    kind: { heading: { cs: 'Druh', en: 'Kind' }, kind: 'choice', values: auditKindWords, onPage: false },
    at: { heading: { cs: 'Kdy', en: 'When' }, kind: 'moment', caption: true, whole: true, sorts: true },
  },
  order: { cs: 'Od posledního', en: 'Latest first' },
  ownSort: '-at',
  limit: 50,
  search: { cs: 'Hledat', en: 'Search' },
  searchHint: { cs: 'Jméno nebo slovo', en: 'A name or a word' },
  filters: {
    kind: {
      kind: 'choice',
      label: { cs: 'Druh', en: 'Kind' },
      any: { cs: 'Všechny', en: 'All' },
      values: auditKindWords,
    },
    who: { kind: 'code', label: { cs: 'Kdo', en: 'Who' }, any: { cs: 'Kdokoli', en: 'Anybody' } },
    evaluation: { kind: 'code', label: { cs: 'Hodnocení', en: 'Evaluation' }, any: { cs: 'Všechna', en: 'All' } },
    from: { kind: 'date', label: { cs: 'Od', en: 'From' } },
    to: { kind: 'date', label: { cs: 'Do', en: 'To' } },
  },
  fileName: { cs: 'zaznam-ukonu', en: 'audit-log' },
  under: 'acts',
  beside: {
    /** Who did anything: values of the filter, with names. */
    people: z.array(option),
    evaluations: z.array(option),
  },
  empty: {
    none: { cs: 'Zatím není co zaznamenat.', en: 'There is nothing to record yet.' },
    found: { cs: 'Žádný úkon jsme nenašli. Zkuste jiný výběr.', en: 'No act found. Try another choice.' },
  },
});
