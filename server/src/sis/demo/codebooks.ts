import { castTeacher } from './cast.ts';
import type { DemoModel, NamedRow } from './model.ts';
import { teacherCode } from './persons.ts';
import { buildings } from './schedule.ts';

type Entry = readonly [code: string, cs: string, en: string];

const sections: readonly Entry[] = [
  ['1', 'Sekce historických věd', 'Section of Historical Sciences'],
  ['2', 'Sekce filologických věd', 'Section of Philological Sciences'],
  ['3', 'Sekce společenských věd', 'Section of Social Sciences'],
  ['4', 'Sekce věd o umění', 'Section of Arts'],
];

const kinds: readonly Entry[] = [
  ['B', 'bakalářské', "Bachelor's"],
  ['M', 'magisterské', "Master's"],
  ['N', 'navazující magisterské', "follow-up Master's"],
  ['D', 'doktorské', 'doctoral'],
];

const forms: readonly Entry[] = [
  ['P', 'prezenční', 'full-time'],
  ['K', 'kombinovaná', 'combined'],
];

const statuses: readonly Entry[] = [
  ['S', 'studuje', 'studying'],
  ['P', 'přerušeno', 'interrupted'],
  ['K', 'absolvováno', 'graduated'],
  ['Z', 'zanecháno', 'withdrawn'],
];

const finances: readonly Entry[] = [
  ['1', 'ze státního rozpočtu', 'from the state budget'],
  ['7', 'samoplátce', 'self-payer'],
];

const teaching: readonly Entry[] = [
  ['P', 'přednáška', 'lecture'],
  ['X', 'seminář nebo cvičení', 'seminar or class'],
];

const named = (entries: readonly Entry[]) => entries.map(([kod, nazev, anazev]): NamedRow => ({ kod, nazev, anazev }));
const numbered = (entries: readonly Entry[]) =>
  entries.map(([ikod, inazev, anazev]): NamedRow => ({ ikod, inazev, anazev }));

/** The programme a field belongs to. */
function programmeCode(field: { readonly code: string; readonly type: string }): string {
  return `${field.type}${field.code.slice(1).padStart(4, '0')}A${field.type}`;
}

/** Tables of codes and names. */
export const codebookRows = {
  SEKCE: () => named(sections),
  DRUH: () => named(kinds),
  FORMA: () => named(forms),
  VYUKA: () => named(teaching),
  INUM: () => numbered(statuses),
  SIMS_FINANCOVANI: () => numbered(finances),
  BUDOVA: () => named(buildings.map(({ code, cs, en }) => [code, cs, en])),
  USTAV: ({ departments }: DemoModel) =>
    departments.map(
      ({ code, cs, en }, at): NamedRow => ({ kod: code, nazev: cs, anazev: en, sekce: String(1 + (at % 4)) }),
    ),
  OBOR: ({ fields, departments }: DemoModel) =>
    fields.map(
      (field): NamedRow => ({
        kod: field.code,
        nazev: field.cs,
        anazev: field.en,
        ustav: departments[field.department]!.code,
        stupr: programmeCode(field),
      }),
    ),
  STUPR({ fields, teachers }: DemoModel) {
    const byDepartment = Map.groupBy(teachers.keys(), (teacher) => teachers[teacher]);
    return fields.map((field): NamedRow => {
      const own = byDepartment.get(field.department) ?? [];
      // Of the first department that is the guarantor of the cast.
      const garant = own[castTeacher.garant] ?? own[0];
      const code = garant === undefined ? null : teacherCode(garant);
      return { kod: programmeCode(field), nazev: field.cs, anazev: field.en, garant: code };
    });
  },
  PLANY: ({ fields, options: { year } }: DemoModel) =>
    fields.flatMap((field) =>
      [year % 100].map(
        (plan): NamedRow => ({
          kod: `${field.code}-${plan}`,
          nazev: `${field.cs} (plán ${year})`,
          anazev: `${field.en} (plan ${year})`,
        }),
      ),
    ),
  HARMONOGRAM: ({ options: { year, semester } }: DemoModel): NamedRow[] =>
    semester === 1
      ? [
          {
            kod: 'ZS',
            nazev: 'Zimní semestr',
            anazev: 'Winter semester',
            od: `${year}-10-01`,
            do: `${year + 1}-01-11`,
          },
          {
            kod: 'ZZ',
            nazev: 'Zimní zkouškové období',
            anazev: 'Winter exams',
            od: `${year + 1}-01-12`,
            do: `${year + 1}-02-14`,
          },
        ]
      : [
          {
            kod: 'LS',
            nazev: 'Letní semestr',
            anazev: 'Summer semester',
            od: `${year + 1}-02-16`,
            do: `${year + 1}-05-22`,
          },
          {
            kod: 'LZ',
            nazev: 'Letní zkouškové období',
            anazev: 'Summer exams',
            od: `${year + 1}-05-25`,
            do: `${year + 1}-07-03`,
          },
        ],
} as const;
