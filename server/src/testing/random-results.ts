import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { RandomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import type { Ballot } from '../features/ballots/ballot.ts';
import { type Batch, countBatch, type Rule, withoutHandedOver } from '../features/ballots/counting/batch.ts';
import { addComments, addRows } from '../features/ballots/counting/release-store.ts';
import { offersOf, questionsAsked, rowKey } from '../features/ballots/counting/rows.ts';
import type { StoredQuestion } from '../features/questions/store.ts';
import { type Db, inTransaction } from '../platform/database/connect.ts';
import { classOf, exchanged, type Round } from './exchange.ts';
import { courseTargets, generalTargets, randomBallot, randomCourse } from './random-course.ts';

/** A section of an evaluation, with the ballots that come before the first closing, and after the reopening. */
export interface RandomSection {
  readonly evaluation: number;
  readonly course: string;
  readonly questions: readonly StoredQuestion[];
  readonly ballots: readonly Ballot[];
  /** So many of them come before a night, so many before the first closing; the others once it is open again. */
  readonly until: Readonly<Record<Moment, number>>;
}

/** When ballots are counted: in a night while filling is open, at a closing, and at the one after a reopening. */
export const moments = ['night', 'closing', 'reopened'] as const;
export type Moment = (typeof moments)[number];

/** The rule of each moment. */
export type Rules = Readonly<Record<Moment, Rule>>;

const sections = { A: courseTargets, B: courseTargets, [generalCourse]: generalTargets };

/** What was asked and answered in some evaluations, each of two courses and the general section. Their questions replace all that were. */
export async function randomSections(db: Db, random: RandomSource, evaluations: readonly number[]) {
  await sql`DELETE FROM question; DELETE FROM teaching; DELETE FROM parallel`.execute(db);
  const made: RandomSection[] = [];
  for (const evaluation of evaluations) {
    for (const [course, targets] of Object.entries(sections)) {
      const plain = randomCourse(random, targets);
      // Codes of parallels and of the course as they are in the database.
      const text = JSON.stringify(plain).replaceAll(/"([LS])(\d|\*)"/g, `"${course}-$1$2"`);
      const { students, questions } = JSON.parse(
        text.replaceAll('"course_code":"C"', `"course_code":"${course}"`),
      ) as typeof plain;
      const numbers = await storedQuestions(db, evaluation, questions, course);
      const asked = questions.map((question) => ({ ...question, id: numbers.get(question.id) ?? 0 }));
      const ballots = students.flatMap((student) => randomBallot(random, { student, questions: asked }) ?? []);
      if (course !== generalCourse)
        await storeTeaching(
          db,
          evaluation,
          course,
          students.flatMap(({ attended }) => attended),
        );
      const night = Math.floor(ballots.length * 0.5);
      const until = { night, closing: Math.floor(ballots.length * 0.75), reopened: ballots.length };
      made.push({ evaluation, course, questions: asked, ballots, until });
    }
  }
  return made;
}

/** Adds questions that are asked in one course alone. Gives their numbers by those they had. */
async function storedQuestions(db: Db, evaluation_id: number, questions: readonly StoredQuestion[], course: string) {
  const numbers = new Map<number, number>();
  for (const { id, choices, scope, ...question } of questions) {
    const isGeneral = course === generalCourse;
    const row = { ...question, evaluation_id, sort_order: id, counts_toward_average: question.form === 'slider' };
    const narrowed = isGeneral ? scope : { ...scope, courses: [course] };
    const { id: number } = await db
      .insertInto('question')
      .values({ ...row, choices: JSON.stringify(choices), scope: JSON.stringify(narrowed) })
      .returning('id')
      .executeTakeFirstOrThrow();
    numbers.set(id, number);
  }
  return numbers;
}

interface Attended {
  readonly parallel_code: string;
  readonly type: string;
  readonly teacher_code: string | null;
}

async function storeTeaching(db: Db, evaluation_id: number, course_code: string, attended: readonly Attended[]) {
  const parallels = new Map(
    attended.map(({ parallel_code: code, type }) => [code, { evaluation_id, code, type, course_code }]),
  );
  const teaching = new Map(
    attended.flatMap(({ parallel_code, teacher_code }) =>
      teacher_code
        ? [[`${parallel_code} ${teacher_code}`, { evaluation_id, parallel_code, teacher_code }] as const]
        : [],
    ),
  );
  if (parallels.size > 0)
    await db
      .insertInto('parallel')
      .values([...parallels.values()])
      .execute();
  if (teaching.size > 0)
    await db
      .insertInto('teaching')
      .values([...teaching.values()])
      .execute();
}

interface Counted {
  readonly rounds: readonly Round[];
  readonly batches: Readonly<Record<Moment, Batch>>;
}

/** Counts a section's ballots at each moment. */
export function countSection({ questions, until }: RandomSection, ballots: readonly Ballot[], rules: Rules): Counted {
  const isSeveral = (id: number) => questions.find((one) => one.id === id)?.form === 'slider-mor';
  let waiting: { readonly index: number; readonly ballot: Ballot }[] = [];
  let taken = 0;
  const counted = moments.map((moment) => {
    waiting = [...waiting, ...ballots.slice(taken, until[moment]).map((ballot, at) => ({ index: taken + at, ballot }))];
    taken = until[moment];
    const rule = rules[moment];
    const batch = countBatch(
      waiting.map(({ ballot }) => ballot),
      { ...rule, isSeveral },
    );
    const isAside = (at: number) => batch.counted[at]?.size === 0;
    const parts = waiting.flatMap(({ index }, at) =>
      isAside(at) ? [] : [[index, batch.counted[at] ?? new Set<string>()] as const],
    );
    waiting = waiting
      .filter((_, at) => isAside(at))
      .map(({ index, ballot }) => ({ index, ballot: rule.closing ? withoutHandedOver(ballot) : ballot }));
    return {
      moment,
      batch,
      round: { counted: new Map(parts), released: new Set(batch.rows.map(({ row }) => rowKey(row))) },
    };
  });
  const batches = Object.fromEntries(counted.map(({ moment, batch }) => [moment, batch])) as Record<Moment, Batch>;
  return { rounds: counted.map(({ round }) => round), batches };
}

/** Adds what is released of a section at a moment. */
export async function storeBatch(
  db: Db,
  { evaluation, course }: RandomSection,
  { rows, comments }: Batch,
): Promise<void> {
  const key = { evaluation_id: evaluation, course_code: course };
  await inTransaction(db, async (tx) => {
    await addRows(tx, key, rows);
    await addComments(tx, key, comments);
  });
}

/**
 * The ballots after whatever must not show: two of each class of each batch have changed places, and what is kept of nobody has been
 * answered otherwise. What authors put their name to, or handed over, stays.
 */
export function answeredOtherwise(random: RandomSource, section: RandomSection, { rounds }: Counted): Ballot[] {
  const ballots = [...section.ballots];
  const original = section.ballots;
  for (const round of rounds) {
    const classes = Map.groupBy(round.counted.keys(), (index) => classOf(original[index] as Ballot, index, round));
    for (const [name, same] of classes) {
      const [one, other] = [random.pick(same), random.pick(same)];
      if (one === other) continue;
      const [left, right] = exchanged(ballots[one] as Ballot, ballots[other] as Ballot, name);
      ballots[one] = left;
      ballots[other] = right;
    }
  }
  const isText = new Set(section.questions.filter(({ form }) => form === 'text').map(({ id }) => id));
  return ballots.map((ballot, index) => {
    const kept = new Set(
      rounds.flatMap(({ counted, released }) =>
        [...offersOf(questionsAsked(ballot))]
          .filter(([part]) => counted.get(index)?.has(part))
          .flatMap(([, offer]) => [...offer.keys()].filter((key) => released.has(key))),
      ),
    );
    const forgotten = questionsAsked(ballot).filter(({ rows }) => !rows.some(({ key }) => kept.has(key)));
    return forgotten.reduce(
      (changed, { block, question }) => changedAt(changed, { block, question, isText: isText.has(question) }),
      ballot,
    );
  });
}

interface Slot {
  readonly block: number;
  readonly question: number;
  readonly isText: boolean;
}

/** The ballot with another answer at one place. */
function changedAt(ballot: Ballot, { block, question, isText }: Slot): Ballot {
  const changed = structuredClone(ballot);
  const there = changed.blocks[block];
  if (!there) return changed;
  const at = there.asked.indexOf(question);
  if (at < 0) there.folded = !there.folded;
  else if (!isText) there.ratings[at] = (there.ratings[at] ?? -1) === 1 ? 2 : 1;
  for (const comment of changed.comments) {
    const isHere = comment.block === block && comment.question === question;
    if (isHere && !comment.sign && !comment.hand_over) comment.body = `${comment.body} jinak`;
  }
  return changed;
}
