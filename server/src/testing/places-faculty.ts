import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Publicity, QuestionForm, QuestionTarget } from '@anketa/contract/questions/questions';
import { refreshFigures } from '../features/figures/refresh.ts';
import type { Db } from '../platform/database/connect.ts';
import { scopeFaculty } from './scope-faculty.ts';

/** Where something was released: codes that do not apply are left out. */
export interface ReleasedAt {
  readonly course: string;
  readonly parallel?: string;
  readonly teacher?: string;
  readonly field?: string;
  readonly programme?: string;
}

interface Asked {
  readonly target: QuestionTarget;
  readonly form?: QuestionForm;
  readonly publicity?: Publicity;
  readonly counts?: boolean;
}

/**
 * A published evaluation with two departments in the section S1, the second hidden (A, B), and one in S2 (C); programmes P1 of the
 * fields F1 and F2, and P2 of F3; ten students, of whom six submitted everything. Ada teaches in A1, A2 and B1, Bob another parallel of A1,
 * Cyd in C1. Ema heads A, Gus guarantees the programme P1. What was released is up to the test.
 */
export async function placesFaculty(db: Db, slug: string) {
  const students = Array.from({ length: 10 }, (_, number) => number);
  const fieldOf = (number: number) => (number < 4 ? 'F1' : number < 7 ? 'F2' : 'F3');
  const evaluation_id = await scopeFaculty(db, {
    slug,
    state: 3,
    courses: {
      A1: {
        department: 'A',
        parallels: {
          A1p: { teachers: ['ada'], students: students.slice(0, 5) },
          A1q: { teachers: ['bob'], students: students.slice(5) },
        },
      },
      A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students } } },
      B1: { department: 'B', parallels: { B1p: { teachers: ['ada'], students } } },
      C1: { department: 'C', guarantors: ['gus'], parallels: { C1p: { teachers: ['cyd'], students } } },
    },
    studies: students.map((number) => ({ type: 'B', field: fieldOf(number) })),
    heads: { A: ['ema'] },
  });
  const within = <Row extends object>(row: Row) => ({ evaluation_id, ...row });
  const names = { P1: 'Český program', P2: 'Další program' };
  for (const [code, name_cs] of Object.entries(names)) {
    await db
      .insertInto('codebook')
      .values(within({ kind: 'programme', code, name_cs }))
      .execute();
  }
  for (const code of ['S1', 'S2']) {
    await db
      .insertInto('codebook')
      .values(within({ kind: 'section', code, name_cs: `Sekce ${code}` }))
      .execute();
  }
  const here = (table: 'field' | 'department' | 'course' | 'parallel') =>
    db.updateTable(table).where('evaluation_id', '=', evaluation_id);
  await here('field').set({ programme_code: 'P1' }).where('code', 'in', ['F1', 'F2']).execute();
  await here('field').set({ programme_code: 'P2' }).where('code', '=', 'F3').execute();
  await here('department').set({ section_code: 'S1' }).where('code', 'in', ['A', 'B']).execute();
  await here('department').set({ section_code: 'S2' }).where('code', '=', 'C').execute();
  await here('department').set({ hidden: true }).where('code', '=', 'B').execute();
  await here('course').set({ enrolled: 10 }).execute();
  await here('parallel').set({ enrolled: 10 }).execute();
  await here('parallel').set({ enrolled: 5 }).where('course_code', '=', 'A1').execute();
  await db
    .insertInto('programme_guarantor')
    .values(within({ programme_code: 'P1', teacher_code: 'gus' }))
    .execute();
  const submitted = students.slice(0, 6).map((number) => `${slug}-student-${number}`);
  await db
    .insertInto('participation')
    .values(
      submitted.flatMap((oidos) =>
        ['A1', 'A2', 'B1', 'C1', generalCourse].map((course_code) =>
          within({ oidos, course_code, refused: false, settled: true }),
        ),
      ),
    )
    .execute();

  let order = 0;
  /** Adds a question that is asked of everybody; its number. */
  async function asked(body_cs: string, { target, form = 'slider', publicity = 'all', counts = true }: Asked) {
    const counts_toward_average = counts && form !== 'text';
    order += 1;
    const row = {
      target,
      form,
      publicity,
      counts_toward_average,
      body_cs,
      body_en: `${body_cs} (en)`,
      sort_order: order,
    };
    const { id } = await db.insertInto('question').values(within(row)).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  /** Releases answers by value (of a text how many answered) to a question at a place. */
  async function released(
    question_id: number,
    target: QuestionTarget,
    at: ReleasedAt,
    answers: Readonly<Record<number, number>>,
  ) {
    const { course, parallel = '', teacher = '', field = '', programme = '' } = at;
    const place = {
      ...within({ course_code: course, target, parallel_code: parallel, teacher_code: teacher, field_code: field }),
      programme_code: programme,
      question_id,
    };
    const answered = Object.entries(answers).reduce((sum, [value, n]) => sum + (Number(value) > 0 ? n : 0), 0);
    await db
      .insertInto('released_row')
      .values({ ...place, ballots: 6, answered })
      .execute();
    const counts = Object.entries(answers).map(([value, n]) => ({ ...place, value: Number(value), n }));
    if (counts.length > 0) await db.insertInto('answer_count').values(counts).execute();
  }
  /** Releases a text that was answered by six, with these comments. */
  async function commented(
    question_id: number,
    target: QuestionTarget,
    field_code: string,
    comments: readonly { readonly body: string; readonly hidden_by?: 'S'; readonly signed_name?: string }[],
  ) {
    const place = within({ course_code: generalCourse, target, field_code, question_id });
    await db
      .insertInto('released_row')
      .values({ ...place, ballots: 6, answered: 6 })
      .execute();
    const rows = comments.map((comment) => ({ ...place, id: crypto.randomUUID(), ...comment }));
    await db.insertInto('comment').values(rows).execute();
  }
  /** Sets options of the evaluation. */
  async function option(options: object) {
    await db
      .updateTable('evaluation')
      .set({ options: JSON.stringify(options) })
      .where('id', '=', evaluation_id)
      .execute();
  }
  const phase = (state: number) =>
    db.updateTable('evaluation').set({ state }).where('id', '=', evaluation_id).execute();
  const keep = () => refreshFigures(db, evaluation_id);
  return { evaluation_id, slug: `${slug}-cs`, asked, released, commented, option, phase, keep };
}
