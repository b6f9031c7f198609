import { createHash, randomUUID } from 'node:crypto';
import { generalCourse } from '@anketa/contract/questionnaires';
import { submitSection } from '../features/ballots/submission.ts';
import { readStudentQuestionnaire } from '../features/questionnaires/page.ts';
import { createQuestionnaires } from '../features/questionnaires/questionnaire.ts';
import type { Db } from '../platform/database/connect.ts';
import type { DraftKeys } from '../platform/draft-key-files.ts';
import { plausibleAnswers, type Random } from './answers.ts';
import { commenting } from './comments.ts';

/** Students who fill in at one moment: so many keep two cores busy. */
const atOnce = 4;

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
  // The last one says what others have said: so that there is something to find for who looks for repeated comments.
  const copying = taking.at(-1)?.oidos;
  let submitted = 0;
  for (const [at, today] of onDays(taking, days).entries()) {
    if (at > 0) await night?.(at);
    const ports = { questionnaires, draftKeys };
    const pages = await Promise.all(
      today.map(async ({ random, ...student }) => ({
        ...(await readStudentQuestionnaire(ports, slug, student)),
        random,
        student,
      })),
    );
    // In the order of the students, however long each page took: who writes which comment follows from it.
    const submissions = pages.flatMap(({ sections, questions, student, random }) =>
      sections.flatMap((section) => {
        if (section.status !== 'empty' || random() > (section.course === generalCourse ? 0.5 : 0.7)) return [];
        const isCopy = student.oidos === copying;
        const given = plausibleAnswers(section, questions, {
          random,
          ...(isCopy ? { comment: repeat, writes: 1 } : { comment: write }),
        });
        return [{ slug, course: section.course, student, given, id: randomUUID() }];
      }),
    );
    submitted += submissions.length;
    const waiting = submissions.values();
    const one = async () => {
      for (const submission of waiting) await submitSection(questionnaires, submission);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }
  return submitted;
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
