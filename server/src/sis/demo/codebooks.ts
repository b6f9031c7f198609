import { columnsOf, type TableName } from '../tables.ts';
import { castTeacher } from './cast.ts';
import type { DemoModel } from './model.ts';
import { teacherCode } from './persons.ts';
import { buildings } from './schedule.ts';
import { sectionOf, sectionsOf } from './sections.ts';

/** What the demo's tables hold. */
export type Rows<Content> = Readonly<Partial<Record<TableName, (model: DemoModel) => Content>>>;

/** The programme a field belongs to. */
function programmeCode(field: { readonly code: string; readonly type: string }): string {
  return `${field.type}${field.code.slice(1).padStart(4, '0')}A${field.type}`;
}

/** Tables of codes and names: of each row the values in the order of the columns (tables.ts). */
const codebooks: Rows<readonly (readonly string[])[]> = {
  SEKCE: ({ departments }) => sectionsOf(departments).map(({ code, cs, en }) => [code, cs, en]),
  DRUH: () => [
    ['B', 'bakalářské', "Bachelor's"],
    ['M', 'magisterské', "Master's"],
    ['N', 'navazující magisterské', "follow-up Master's"],
    ['D', 'doktorské', 'doctoral'],
  ],
  FORMA: () => [
    ['P', 'prezenční', 'full-time'],
    ['K', 'kombinovaná', 'combined'],
  ],
  VYUKA: () => [
    ['P', 'přednáška', 'lecture'],
    ['X', 'seminář nebo cvičení', 'seminar or class'],
  ],
  INUM: () => [
    ['S', 'studuje', 'studying'],
    ['P', 'přerušeno', 'interrupted'],
    ['K', 'absolvováno', 'graduated'],
    ['Z', 'zanecháno', 'withdrawn'],
  ],
  SIMS_FINANCOVANI: () => [
    ['1', 'ze státního rozpočtu', 'from the state budget'],
    ['7', 'samoplátce', 'self-payer'],
  ],
  BUDOVA: () => buildings,
  USTAV: ({ departments }) =>
    departments.map((department) => [department.code, department.cs, department.en, sectionOf(department)?.code ?? '']),
  OBOR: ({ fields, departments }) =>
    fields.map((field) => [field.code, field.cs, field.en, departments[field.department]!.code, programmeCode(field)]),
  STUPR: ({ fields, teachersOf }) =>
    fields.map((field) => {
      const own = teachersOf[field.department]!;
      // Of the first department that is the guarantor of the cast.
      return [programmeCode(field), field.cs, field.en, teacherCode(own[castTeacher.garant] ?? own[0]!)];
    }),
  PLANY: ({ fields, options: { year } }) =>
    fields.map(({ code, cs, en }) => [`${code}-${year % 100}`, `${cs} (plán ${year})`, `${en} (plan ${year})`]),
  HARMONOGRAM({ options: { year, semester } }) {
    const next = year + 1;
    const winter = [
      ['ZS', 'Zimní semestr', 'Winter semester', `${year}-10-01`, `${next}-01-11`],
      ['ZZ', 'Zimní zkouškové období', 'Winter exams', `${next}-01-12`, `${next}-02-14`],
    ];
    const summer = [
      ['LS', 'Letní semestr', 'Summer semester', `${next}-02-16`, `${next}-05-22`],
      ['LZ', 'Letní zkouškové období', 'Summer exams', `${next}-05-25`, `${next}-07-03`],
    ];
    return semester === 1 ? winter : summer;
  },
};

/** The same, each row by the names of its columns. */
export const codebookRows = Object.fromEntries(
  (Object.keys(codebooks) as TableName[]).map((table) => {
    const columns = columnsOf(table);
    const named = (row: readonly string[]) => Object.fromEntries(row.map((value, at) => [columns[at], value]));
    return [table, (model: DemoModel) => codebooks[table]?.(model).map(named) ?? []];
  }),
);
