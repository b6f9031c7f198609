import type { KeyObject } from 'node:crypto';
import { randomInt, randomUUID } from 'node:crypto';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Keystore } from '../../platform/keystore.ts';
import { addNotTaught } from '../error-reports/store.ts';
import { contentVersion, evaluationById } from '../evaluations/store.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { Ballot, choiceInRange } from './ballot.ts';
import {
  type Cell,
  cellKey,
  forgetOrder,
  insertBatch,
  insertComments,
  insertSections,
  type NewComment,
  type NewSection,
  recount,
  releaseCell,
  takeInbox,
  unreleasedCounts,
} from './mix-store.ts';
import { unseal } from './seal.ts';
import { coursesWaiting } from './store.ts';

interface Ports {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'sealingKey'>;
}

/**
 * Opens the waiting ballots of an evaluation, shuffles and counts them, a course at a time, each in one transaction;
 * killed anywhere, it can be run again. While filling is open it does nothing, or in a continuous evaluation takes
 * only courses with `minimum_responses` waiting.
 * Gives how many ballots were opened. Throws when the private key is missing: the ballots then stay sealed.
 */
export async function mixEvaluation(
  { db, keystore }: Ports,
  evaluationId: number,
  signal?: AbortSignal,
): Promise<number> {
  const evaluation = await evaluationById(db, evaluationId);
  if (!evaluation) return 0;
  const minimum = evaluation.options.minimum_responses;
  const open = isFillingOpen(evaluation);
  if (open && !evaluation.options.continuous) return 0;
  const courses = await coursesWaiting(db, evaluationId, open ? minimum : 1);
  if (courses.length === 0) return 0;
  const key = await keystore.sealingKey(evaluationId);
  if (!key) throw new Error(`the private key of evaluation ${evaluationId} is not in the keystore`);
  let opened = 0;
  let asked: AskedAt | undefined;
  const failures: unknown[] = [];
  for (const course of courses) {
    signal?.throwIfAborted();
    try {
      const mixed = await mixCourse(db, { evaluationId, course, key, asked, minimum });
      opened += mixed.opened;
      asked = mixed.asked;
    } catch (error) {
      failures.push(error);
    }
  }
  // One course that cannot be counted keeps no other from it; the job is tried again for what is left.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} courses could not be counted`);
  return opened;
}

interface CourseMix {
  readonly evaluationId: number;
  readonly course: string;
  readonly key: KeyObject;
  /** Read for an earlier course. */
  readonly asked: AskedAt | undefined;
  readonly minimum: number;
}

/** All questions that an evaluation ever asked, as they were at a version of its content. */
interface AskedAt {
  readonly version: number;
  readonly questions: readonly StoredQuestion[];
}

function mixCourse(db: Db, { evaluationId, course, key, minimum, ...before }: CourseMix) {
  const place = { evaluationId, course };
  return inTransaction(db, async (tx) => {
    const boxes = await takeInbox(tx, place);
    if (boxes.length === 0) return { opened: 0, asked: before.asked };
    // After the boxes were taken: in a continuous evaluation they may answer a question that was added a moment ago.
    const version = await contentVersion(tx, evaluationId);
    const asked =
      before.asked?.version === version
        ? before.asked
        : { version, questions: await questionsOf(tx, evaluationId, { all: true }) };
    const { questions } = asked;
    const ballots = boxes.flatMap((box) => openBox(key, evaluationId, box, questions) ?? []);
    const stored = await unreleasedCounts(tx, place);
    const released = cellsToRelease(ballots, stored, minimum);
    for (const [cell, { target }] of released) if (stored.has(cell)) await releaseCell(tx, place, target);
    const { sections, comments } = scatter(ballots, questions, released);
    await insertSections(tx, place, sections);
    await insertComments(tx, place, comments);
    await forgetOrder(tx, place);
    await recount(tx, place);
    await addNotTaught(tx, place, countNotTaught(ballots));
    await insertBatch(tx, place, { ballots: ballots.length, rejected: boxes.length - ballots.length });
    return { opened: boxes.length, asked };
  });
}

/** A ballot's content, or undefined for a box that does not open or whose answers fit no question: it is counted as rejected. */
function openBox(
  key: KeyObject,
  evaluationId: number,
  box: Buffer,
  questions: readonly StoredQuestion[],
): Ballot | undefined {
  try {
    const ballot = Ballot.parse(JSON.parse(unseal(key, evaluationId, box)));
    return fitsQuestions(ballot, questions) ? ballot : undefined;
  } catch {
    return undefined;
  }
}

function fitsQuestions(ballot: Ballot, questions: readonly StoredQuestion[]): boolean {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const ratingsFit = ballot.sections.every((section) =>
    section.ratings.every(([id, value]) => {
      const question = byId.get(id);
      return question?.target === section.target && question.slot !== null && choiceInRange(question, value);
    }),
  );
  return ratingsFit && ballot.comments.every(({ question, target }) => byId.get(question)?.target === target);
}

const cellOf = (part: Ballot['sections'][number] | Ballot['comments'][number]): Cell => ({
  target: part.target,
  parallel_code: part.parallel,
  teacher_code: part.teacher,
  field_code: part.field,
});

/**
 * The cells whose ballots are enough to be shown: the new ones and those in store reach the minimum together. So two
 * readings of a published figure never differ by fewer ballots than that.
 */
export function cellsToRelease(
  ballots: readonly Pick<Ballot, 'sections'>[],
  stored: ReadonlyMap<string, number>,
  minimum: number,
): Map<string, { target: Cell }> {
  const counts = new Map<string, { target: Cell; n: number }>();
  for (const section of ballots.flatMap((ballot) => ballot.sections)) {
    const target = cellOf(section);
    const key = cellKey(target);
    const known = counts.get(key) ?? { target, n: stored.get(key) ?? 0 };
    counts.set(key, { target, n: known.n + 1 });
  }
  return new Map([...counts].filter(([, { n }]) => n >= minimum));
}

/** Takes ballots apart: every part gets an id of its own, and a place in an order that says nothing. */
function scatter(
  ballots: readonly Ballot[],
  questions: readonly StoredQuestion[],
  released: ReadonlyMap<string, unknown>,
): { sections: NewSection[]; comments: NewComment[] } {
  const slots = new Map(questions.map(({ id, slot }) => [id, slot]));
  const sections = ballots.flatMap((ballot) =>
    ballot.sections.map((section): NewSection => {
      const cell = cellOf(section);
      const ratings: (number | null)[] = [];
      for (const [question, value] of section.ratings) {
        const slot = slots.get(question);
        if (!slot) continue;
        while (ratings.length < slot) ratings.push(null);
        ratings[slot - 1] = value;
      }
      return { ...cell, id: randomUUID(), released: released.has(cellKey(cell)), ratings };
    }),
  );
  const comments = ballots.flatMap((ballot) =>
    ballot.comments.map((comment): NewComment => {
      const { target: _target, ...cell } = cellOf(comment);
      return {
        ...cell,
        id: randomUUID(),
        question_id: comment.question,
        released: released.has(cellKey(cellOf(comment))),
        body: comment.body,
        hidden_by: comment.hide ? 'S' : null,
        signed_name: comment.signed,
      };
    }),
  );
  return { sections: shuffled(sections), comments: shuffled(comments) };
}

/** How many ballots say of each teacher of a parallel that they did not teach; by code, so that no order of ballots shows. */
function countNotTaught(ballots: readonly Ballot[]) {
  const said = Map.groupBy(
    ballots.flatMap(({ not_taught }) => not_taught),
    ({ parallel, teacher }) => JSON.stringify([parallel, teacher]),
  );
  return [...said.keys()].sort().flatMap((key) => {
    const same = said.get(key) ?? [];
    return same.slice(0, 1).map((one) => ({ ...one, n: same.length }));
  });
}

/** A copy in uniformly random order (Fisher–Yates with a cryptographic source). */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
  }
  return copy;
}
