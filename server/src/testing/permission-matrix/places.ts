import { randomUUID } from 'node:crypto';
import { evaluationState, phases } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import type { TestApplication } from '../application.ts';
import { cycleOf } from '../cycle.ts';
import { givenEvaluation, givenPerson } from '../given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../released.ts';
import { scopeFaculty } from '../scope-faculty.ts';

/** The phases of an evaluation, in order. An evaluation of each stands in the database under this name. */
export const phaseNames = ['prepared', 'filling', 'checking', 'published'] as const;
export type PhaseName = (typeof phaseNames)[number];

/**
 * Who calls, by person. What is called upon is of the course A1, which Ada teaches, Gus guarantees and Ema heads: to the others it is somebody
 * else's, of whom Eve teaches B1, Fay guarantees and Hal heads it. A student is made anew for every call.
 */
export const callers = {
  visitor: null,
  student: 'made anew',
  'other student': 'prepared-student-0',
  user: 'user',
  teacher: 'ada',
  'other teacher': 'eve',
  guarantor: 'gus',
  'other guarantor': 'fay',
  head: 'ema',
  'other head': 'hal',
  questioner: 'questioner',
  editor: 'editor',
  manager: 'manager',
  admin: 'admin',
  'temporary-admin': 'temporary-admin',
} as const;
export type CallerName = keyof typeof callers;

/** Whoever teaches, guarantees or heads something: this course, and other ones. */
export const concerned: readonly CallerName[] = ['teacher', 'guarantor', 'head'];
export const elsewhere: readonly CallerName[] = ['other teacher', 'other guarantor', 'other head'];
export const ownCourses: readonly CallerName[] = [...concerned, ...elsewhere];
export const noCourses: readonly CallerName[] = ['student', 'other student', 'user'];
/** Whoever holds `questions.create`; all permissions but `options.edit`, and that too. */
export const questionManagers: readonly CallerName[] = ['questioner', 'editor', 'manager', 'admin', 'temporary-admin'];
export const managers: readonly CallerName[] = ['manager', 'admin', 'temporary-admin'];

const roles = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'] as const;

/** What a case calls upon, in one of the phases. */
export interface Place {
  readonly id: number;
  readonly slug: string;
  readonly course: string;
  readonly parallel: string;
  /** Another evaluation; its number. */
  readonly others: number;
  /** A question of Ada's that nobody has answered; its number. */
  question(): Promise<number>;
  /** A released comment on the course, hidden as marked; its id. */
  comment(hiddenBy?: 'U' | 'S'): Promise<string>;
  /** A comment on the course that Ada has answered; its id. */
  repliedTo(): Promise<string>;
  /** A student of the course who has done nothing yet; their key. */
  student(): Promise<string>;
}

/** A faculty in each of the phases at once, with what is called upon in it made anew each time: no call changes what another one meets. */
export async function phasedFaculties(application: TestApplication): Promise<ReadonlyMap<PhaseName, Place>> {
  const { db } = application;
  for (const role of roles) await givenPerson(db, role, { roles: [role] });
  await givenPerson(db, 'user');
  const others = await givenEvaluation(db, { slug: 'others', state: evaluationState.published });
  const places = new Map<PhaseName, Place>();
  for (const state of phases) {
    const slug = phaseNames[state];
    const id = await scopeFaculty(db, {
      slug,
      state: state === evaluationState.filling ? evaluationState.preparation : state,
      courses: {
        A1: { department: 'A', guarantors: ['gus'], parallels: { A1p: { teachers: ['ada'], students: [] } } },
        B1: { department: 'B', guarantors: ['fay'], parallels: { B1p: { teachers: ['eve'], students: [0] } } },
      },
      studies: [{ type: 'B', field: 'F' }],
      heads: { A: ['ema'], B: ['hal'] },
    });
    places.set(slug, await placeIn(db, slug, { id, others }));
    // Ballots have their keys from the moment at which filling opens.
    if (state === evaluationState.filling) await cycleOf(application).phase({ evaluationId: id }, state);
  }
  return places;
}

async function placeIn(db: Db, name: PhaseName, { id, others }: Pick<Place, 'id' | 'others'>): Promise<Place> {
  const text = await givenStoredQuestion(db, id, {
    body_cs: 'Co chválíte?',
    form: 'text',
    counts_toward_average: false,
  });
  const at = { evaluation: id, course: 'A1', question: text };
  await givenReleased(db, at);
  async function comment(hiddenBy?: 'U' | 'S') {
    const body = randomUUID();
    await givenComment(db, at, body, { hidden_by: hiddenBy ?? null });
    const row = await db.selectFrom('comment').select('id').where('body', '=', body).executeTakeFirstOrThrow();
    return row.id;
  }
  return {
    id,
    others,
    slug: `${name}-cs`,
    course: 'A1',
    parallel: 'A1p',
    question: () =>
      givenStoredQuestion(db, id, { body_cs: randomUUID(), author_oidos: 'ada', counts_toward_average: false }),
    comment,
    async repliedTo() {
      const comment_id = await comment();
      const reply = {
        evaluation_id: id,
        comment_id,
        author_oidos: 'ada',
        author_name: 'Ada',
        role: 'teacher',
        body: 'Děkuji.',
      };
      await db.insertInto('comment_reply').values(reply).execute();
      return comment_id;
    },
    async student() {
      const oidos = await givenPerson(db, `student-${randomUUID()}`);
      const evaluation_id = id;
      await db
        .insertInto('study')
        .values({ evaluation_id, code: oidos, oidos, type_code: 'B', field_code: 'F' })
        .execute();
      await db.insertInto('enrolment').values({ evaluation_id, parallel_code: 'A1p', study_code: oidos }).execute();
      return oidos;
    },
  };
}
