import { createHash, randomUUID } from 'node:crypto';
import { generalCourse } from '@anketa/contract/questionnaires';
import { submitSection } from '../features/ballots/submission.ts';
import { readStudentQuestionnaire } from '../features/questionnaires/page.ts';
import { createQuestionnaires } from '../features/questionnaires/questionnaire.ts';
import type { Db } from '../platform/database/connect.ts';
import type { DraftKeys } from '../platform/draft-key-files.ts';
import { plausibleAnswers, type Random } from './answers.ts';

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
  /** So many nights pass meanwhile, and this is done in each, from the first one. */
  readonly passing?: { readonly nights: number; readonly night: (number: number) => Promise<unknown> };
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
  passing,
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
  let submitted = 0;
  const fillIn = async ({ login, ...person }: (typeof students)[number]) => {
    const student = { ...person, watched: false };
    const random = randomOf(`${seed}:${student.oidos}`);
    // The demo's own students keep everything to be tried by hand.
    if (login?.startsWith('student') || random() >= share) return;
    const ports = { questionnaires, draftKeys };
    const { sections, questions } = await readStudentQuestionnaire(ports, slug, student);
    for (const section of sections) {
      if (section.status !== 'empty' || random() > (section.course === generalCourse ? 0.5 : 0.7)) continue;
      const given = plausibleAnswers(section, questions, random);
      await submitSection(questionnaires, { slug, course: section.course, student, given, id: randomUUID() });
      submitted += 1;
    }
  };
  const aDay = Math.max(1, Math.ceil(students.length / (passing?.nights ?? 1)));
  for (let at = 0; at < students.length; at += aDay) {
    if (at > 0) await passing?.night(at / aDay);
    const today = students.slice(at, at + aDay).values();
    const one = async () => {
      for (const student of today) await fillIn(student);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }
  return submitted;
}

/** A repeatable sequence of numbers for a name (SHA-256 in counter mode: plenty for a demo). */
function randomOf(name: string): Random {
  let counter = 0;
  return () => {
    counter += 1;
    return createHash('sha256').update(`${name}:${counter}`).digest().readUInt32BE() / 2 ** 32;
  };
}
