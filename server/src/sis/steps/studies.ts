import { findings, isFiltered, queryStep, small, tableStep, unread, yearOf } from '../engine/define.ts';
import { deletedPeople } from '../engine/deleted-people.ts';
import { unmatched } from '../engine/doubts.ts';
import {
  accept,
  type ImportContext,
  ignored,
  type Mapped,
  refuse,
  type TableStep,
  type Target,
} from '../engine/step.ts';
import type { Row, Source } from '../source.ts';
import { columnsOf, sisTables } from '../tables.ts';

const target: Target = {
  table: 'study',
  key: ['code'],
  columns: {
    code: 'text',
    oidos: 'text',
    field_code: 'text',
    type_code: 'text',
    form_code: 'text',
    plan_code: 'text',
    status_code: 'text',
    finance_code: 'text',
    year: 'smallint',
    registration_year: 'smallint',
  },
  protect: 'EXISTS (SELECT FROM participation AS p WHERE p.evaluation_id = $1 AND p.oidos = t.oidos)',
  bound: ['oidos'],
};

/** Which column each filter compares (specification 3, "Import filters"). */
const filterColumns: Readonly<Record<string, string>> = {
  departments: 'sustav',
  study_fields: 'sobor',
  study_types: 'sdruh',
  study_forms: 'sfst',
  finance: 'sfin',
  study_status: 'sstav',
  study_numberOfFields: 'spocoboru',
  year_registration: 'srokp',
  year_graduation: 'sskr',
  year_study: 'sroc',
};

const all = columnsOf('STUDIUM');

function passes(row: Row, filters: ImportContext['filters']): boolean {
  return Object.entries(filters).every(([name, codes]) => {
    const at = all.indexOf(filterColumns[name] ?? '');
    return codes.length === 0 || at < 0 || codes.includes(row[at] ?? '');
  });
}

/** How many studies the SIS has, and how many of them pass filters: what an import narrowed by them would take over. */
export async function countStudies(source: Source, filters: ImportContext['filters']) {
  const counts = { chosen: 0, all: 0 };
  if (!(await source.has('STUDIUM'))) return counts;
  for await (const { rows } of source.rows({ table: 'STUDIUM', ...sisTables.STUDIUM })) {
    counts.all += rows.length;
    counts.chosen += rows.filter((row) => passes(row, filters)).length;
  }
  return counts;
}

/** Null: the person was deleted. */
type PersonKeys = ReadonlyMap<string, string | null>;

/** Studies name persons by one number, everything else by another: persons are read first. */
const personKeys: TableStep<PersonKeys>['known'] = async ({ client, source, markOf }) => {
  const isDeleted = await deletedPeople({ client, markOf });
  const keys = new Map<string, string | null>();
  for await (const { rows } of source.rows({ table: 'OSOBA', columns: ['oident', 'oidos'] })) {
    for (const [oident, oidos] of rows) {
      if (oident && oidos && !keys.has(oident)) keys.set(oident, isDeleted(oidos) ? null : oidos);
    }
  }
  return keys;
};

function studyOf(row: Row, persons: PersonKeys): Mapped {
  const [person = null, code = null, field = null, type = null, form = null, registered, year, , status = null] = row;
  if (code === null) return refuse('missing-code', 'sident');
  const oidos = person === null ? undefined : persons.get(person);
  if (oidos === undefined) return refuse('unknown-person', 'soident');
  if (oidos === null) return refuse('deleted-person', 'soident');
  const [plan = null, finance = null] = row.slice(9);
  const [inYear, since] = [small(year), yearOf(registered)];
  return accept(
    [code, oidos, field, type, form, plan, status, finance, inYear, since],
    unread('bad-number', 'sroc', year, inYear),
    unread('bad-year', 'srokp', registered, since),
  );
}

/** Doubts studies whose people are not there. */
const unknownPeople = (taken: string) =>
  unmatched<PersonKeys>({
    table: 'STUDIUM',
    column: 'soident',
    kind: 'unknown-person',
    other: 'OSOBA',
    beside: 'sident',
    taken,
    refused: ['unknown-person'],
    codes: ({ known }) => new Set(known.keys()),
    otherwise: {
      columns: ['oident', 'oidos'],
      codes: (known) => new Set([...known.values()].filter((key) => key !== null)),
    },
  });

/** Studies of the whole faculty. */
export const studies = tableStep({
  name: 'study/copy',
  table: 'STUDIUM',
  target,
  known: personKeys,
  map: studyOf,
  doubts: [unknownPeople('study/copy')],
});

/** Studies that pass the evaluation's filters: stands for five steps of an import without any. */
export const filteredStudies = tableStep({
  name: 'study/copy-by-filters',
  table: 'STUDIUM',
  target,
  known: personKeys,
  map: (row, persons, context) =>
    isFiltered(context) && !passes(row, context.filters) ? ignored : studyOf(row, persons),
  doubts: [unknownPeople('study/copy-by-filters')],
});

/** A repeated import begins with none, and compares at its end. */
export const unwantedStudies = queryStep({
  name: 'study/delete-unwanted',
  note: 'Studies that the SIS no longer has go when the whole import is applied.',
});

/**
 * Exams of studies that are not there. Studies with neither exam nor parallel go with the enrolments, which the sequence
 * brings later: until then nobody has a parallel.
 */
export const unfoundedStudies = queryStep({
  name: 'study/delete-without-exam-or-timetable',
  statements: [
    findings(
      'ZKOUS',
      'unknown-study',
      `SELECT e.study_code || ' ' || e.course_code, e.study_code FROM exam AS e WHERE e.evaluation_id = $1
         AND NOT EXISTS (SELECT FROM study AS s WHERE s.evaluation_id = $1 AND s.code = e.study_code)`,
      'zident',
    ),
    `DELETE FROM exam AS e WHERE e.evaluation_id = $1
     AND NOT EXISTS (SELECT FROM study AS s WHERE s.evaluation_id = $1 AND s.code = e.study_code)`,
  ],
  note: 'Studies without any exam or class are removed with micro-ticket/copy.',
});

/** Studies bring their plan with them: those of an unknown plan are listed, where there are plans at all. */
export const studyPlans = queryStep({
  name: 'study-plan/copy',
  statements: [
    findings(
      'STUDIUM',
      'unknown-plan',
      `SELECT s.code, s.plan_code FROM study AS s WHERE s.evaluation_id = $1 AND s.plan_code IS NOT NULL
         AND EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'plan')
         AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'plan' AND c.code = s.plan_code)`,
      'splan',
    ),
  ],
});
