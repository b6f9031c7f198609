import { createHash, randomUUID } from 'node:crypto';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { submitSection } from '../features/ballots/submission/submission.ts';
import { readStudentQuestionnaire } from '../features/questionnaires/pages/page.ts';
import { createQuestionnaires } from '../features/questionnaires/questionnaire/questionnaire.ts';
import type { Db } from '../platform/database/connect.ts';
import type { DraftKeys } from '../platform/draft-key-files.ts';
import { plausibleAnswers, type Random } from './answers.ts';
import { commenting } from './comments.ts';

/** Students who fill in at one moment: so many keep two cores busy. */
const atOnce = 4;

/** A course that more students than usual say something about. */
export interface TalkedOf {
  /** How many of those who have said nothing yet, from 0 to 1. */
  readonly share: number;
  /** By how much they rate it worse than usual, or better where it is negative. */
  readonly shift: number;
}

interface FillIn {
  readonly db: Db;
  readonly draftKeys: DraftKeys;
  readonly evaluationId: number;
  readonly slug: string;
  readonly seed: number;
  /** Students who fill in at all, from 0 to 1. */
  readonly share: number;
  /** How much comes on each day of filling, in any unit, and what is done in each night between them, from the first one. */
  readonly days?: readonly number[];
  readonly night?: (number: number) => Promise<unknown>;
  /** By their codes; students come to them on the last day. */
  readonly talkedOf?: Readonly<Record<string, TalkedOf>>;
}

/**
 * Lets a share of the students of an open evaluation fill in some of their questionnaires, by the same way real ones
 * go: validated, sealed, put in the inbox. Who and what follows from the seed. Gives the number of submissions.
 */
export async function fillInAsStudents({
  db,
  draftKeys,
  evaluationId,
  slug,
  seed,
  share,
  days = [1],
  night,
  talkedOf = {},
}: FillIn): Promise<number> {
  const students = await db
    .selectFrom('study')
    .innerJoin('person', 'person.oidos', 'study.oidos')
    .select(['person.oidos', 'person.name', 'person.login'])
    .distinct()
    .where('study.evaluation_id', '=', evaluationId)
    .orderBy('person.oidos')
    .execute();
  const questionnaires = createQuestionnaires(db);
  const taking = students.flatMap(({ login, ...person }) => {
    const random = randomOf(`${seed}:${person.oidos}`);
    // The demo's own students keep everything to be tried by hand.
    return login?.startsWith('student') || random() >= share ? [] : [{ ...person, watched: false, random }];
  });
  const { write, repeat } = commenting();
  // The last one says in one course what others have said: so that there is something to find for who looks for repeated comments.
  const copying = taking.at(-1)?.oidos;
  const ports = { questionnaires, draftKeys };
  let submitted = 0;
  async function submitAll(submissions: readonly Parameters<typeof submitSection>[1][]) {
    submitted += submissions.length;
    const waiting = submissions.values();
    const one = async () => {
      for (const submission of waiting) await submitSection(questionnaires, submission);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }
  for (const [at, today] of onDays(taking, days).entries()) {
    if (at > 0) await night?.(at);
    const pages = await Promise.all(
      today.map(async ({ random, ...student }) => ({
        ...(await readStudentQuestionnaire(ports, slug, student)),
        random,
        student,
      })),
    );
    // In the order of the students, however long each page took: who writes which comment follows from it.
    const submissions = pages.flatMap(({ sections, questions, student, random }) => {
      const [first] = sections.map(({ course }) => course).toSorted();
      return sections.flatMap((section) => {
        if (section.status !== 'empty' || random() > (section.course === generalCourse ? 0.5 : 0.7)) return [];
        const isCopy = student.oidos === copying && section.course === first;
        const given = plausibleAnswers(section, questions, {
          random,
          ...(isCopy ? { comment: repeat, writes: 1 } : { comment: write }),
        });
        return [{ slug, course: section.course, student, given, id: randomUUID() }];
      });
    });
    await submitAll(submissions);
  }
  for (const { oidos, name, login, course } of await studentsOf(db, evaluationId, Object.keys(talkedOf))) {
    const { share: saying, shift } = talkedOf[course]!;
    const random = randomOf(`${seed}:${oidos}:${course}`);
    if (login?.startsWith('student') || random() >= saying) continue;
    const student = { oidos, name, watched: false };
    const { sections, questions } = await readStudentQuestionnaire(ports, slug, student);
    const section = sections.find((one) => one.course === course && one.status === 'empty');
    if (!section) continue;
    const given = plausibleAnswers(section, questions, { random, comment: write, shift });
    await submitAll([{ slug, course, student, given, id: randomUUID() }]);
  }
  return submitted;
}

/** Who is enrolled in each of some courses. */
async function studentsOf(db: Db, evaluationId: number, courses: readonly string[]) {
  if (courses.length === 0) return [];
  return db
    .selectFrom('enrolment as e')
    .innerJoin('parallel as p', (join) =>
      join.onRef('p.evaluation_id', '=', 'e.evaluation_id').onRef('p.code', '=', 'e.parallel_code'),
    )
    .innerJoin('study as s', (join) =>
      join.onRef('s.evaluation_id', '=', 'e.evaluation_id').onRef('s.code', '=', 'e.study_code'),
    )
    .innerJoin('person', 'person.oidos', 's.oidos')
    .select(['person.oidos', 'person.name', 'person.login', 'p.course_code as course'])
    .distinct()
    .where('e.evaluation_id', '=', evaluationId)
    .where('p.course_code', 'in', courses)
    .orderBy('p.course_code')
    .orderBy('person.oidos')
    .execute();
}

/** Splits items among days by how much comes on each. */
function onDays<Item>(items: readonly Item[], days: readonly number[]): Item[][] {
  const all = days.reduce((sum, day) => sum + day, 0);
  let before = 0;
  return days.map((day) => {
    const from = Math.round((before / all) * items.length);
    before += day;
    return items.slice(from, Math.round((before / all) * items.length));
  });
}

/** A repeatable sequence of numbers for a name (SHA-256 in counter mode: plenty for a demo). */
function randomOf(name: string): Random {
  let counter = 0;
  return () => {
    counter += 1;
    return createHash('sha256').update(`${name}:${counter}`).digest().readUInt32BE() / 2 ** 32;
  };
}
