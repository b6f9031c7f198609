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
  wholeBallot,
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
    const { sections, comments } = scatter(ballots, questions);
    const released = cellsToRelease(sections, stored, minimum);
    for (const [key, cell] of released) if (stored.has(key)) await releaseCell(tx, place, cell);
    const isReleased = (cell: Cell) => released.has(cellKey(cell));
    await insertSections(
      tx,
      place,
      sections.map((row) => ({ ...row, released: isReleased(row) })),
    );
    await insertComments(
      tx,
      place,
      comments.map(({ target, ...row }) => ({ ...row, released: isReleased({ target, ...row }) })),
    );
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

type Part = Ballot['sections'][number] | Ballot['comments'][number];

const targetOf = ({ target, parallel, teacher, field }: Part) => ({
  target,
  parallel_code: parallel,
  teacher_code: teacher,
  field_code: field,
});

/** Finds the cell that an answer of a ballot belongs to; without a question that of the ballot itself. */
type CellOf = (part: Part, question?: number) => Cell;

/**
 * Ballots of one target are one cell with all questions that each of them was asked. A question that only some were
 * asked (it is narrowed, or came later) is a cell of its own: it is released and shown by those whom it was asked of, and
 * no row tells to which students it belongs.
 */
function cellsOf(ballots: readonly Ballot[]): CellOf {
  const common = new Map<string, ReadonlySet<number>>();
  for (const section of ballots.flatMap(({ sections }) => sections)) {
    const key = JSON.stringify(targetOf(section));
    const before = common.get(key);
    common.set(key, new Set(section.asked.filter((id) => before?.has(id) ?? true)));
  }
  return (part, question = wholeBallot) => {
    const target = targetOf(part);
    const together = [wholeBallot, ...(common.get(JSON.stringify(target)) ?? [])].sort((a, b) => a - b);
    return { ...target, asked: together.includes(question) ? together : [question] };
  };
}

/** The parts of a ballot that are counted each for itself: its targets, and questions that others were not asked there. */
function partsOf(section: Ballot['sections'][number], cellOf: CellOf): { cell: Cell; ratings: [number, number][] }[] {
  const whole = cellOf(section);
  const cells = [whole, ...section.asked.filter((id) => !whole.asked.includes(id)).map((id) => cellOf(section, id))];
  return cells.map((cell) => ({ cell, ratings: section.ratings.filter(([id]) => cell.asked.includes(id)) }));
}

/**
 * The cells whose parts are enough to be shown: the new ones and those in store reach the minimum together. So two
 * readings of a published figure never differ by fewer ballots than that.
 */
function cellsToRelease(
  cells: readonly Cell[],
  stored: ReadonlyMap<string, number>,
  minimum: number,
): ReadonlyMap<string, Cell> {
  const enough = new Map<string, Cell>();
  for (const [key, same] of Map.groupBy(cells, cellKey)) {
    const [cell] = same;
    if (cell && same.length + (stored.get(key) ?? 0) >= minimum) enough.set(key, cell);
  }
  return enough;
}

/** Takes ballots apart: every part gets an id of its own, and a place in an order that says nothing. */
function scatter(
  ballots: readonly Ballot[],
  questions: readonly StoredQuestion[],
): { sections: Omit<NewSection, 'released'>[]; comments: (Cell & Omit<NewComment, 'released'>)[] } {
  const slots = new Map(questions.map(({ id, slot }) => [id, slot]));
  const cellOf = cellsOf(ballots);
  const parts = ballots.flatMap(({ sections }) => sections.flatMap((section) => partsOf(section, cellOf)));
  const sections = parts.map(({ cell, ratings: given }) => {
    const ratings: (number | null)[] = [];
    for (const [question, value] of given) {
      const slot = slots.get(question);
      if (!slot) continue;
      while (ratings.length < slot) ratings.push(null);
      ratings[slot - 1] = value;
    }
    return { ...cell, id: randomUUID(), ratings };
  });
  const comments = ballots.flatMap((ballot) =>
    ballot.comments.map((comment) => ({
      ...cellOf(comment, comment.question),
      id: randomUUID(),
      question_id: comment.question,
      body: comment.body,
      hidden_by: comment.hide ? 'S' : null,
      signed_name: comment.signed,
    })),
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
