import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { classOf, exchanged, type Round } from '../../testing/exchange.ts';
import {
  courseTargets,
  generalTargets,
  type RandomCourse,
  randomBallot,
  randomCourse,
  randomQuestion,
} from '../../testing/random-course.ts';
import type { Ballot } from './ballot.ts';
import { type Choose, countBatch, withoutHandedOver } from './counting/batch.ts';
import { openBatchMinimum } from './counting/mixer.ts';
import { chooseRows, chooseWholeClasses } from './counting/release.ts';
import { offersOf, partOf, questionsAsked, rowKey } from './counting/rows.ts';

/** What happens in an evaluation, as far as it matters to who is counted with whom. */
type Step = { readonly ballot: number } | 'night' | 'close';

interface World {
  readonly course: RandomCourse;
  readonly minimum: number;
  readonly ballots: readonly Ballot[];
  readonly steps: readonly Step[];
}

/** A world in which questions are added while filling is open, batches are made, and phases are reopened. */
function randomWorld(random: RandomSource): World {
  const targets = random.chance(0.7) ? courseTargets : generalTargets;
  const course = randomCourse(random, targets);
  const ballots: Ballot[] = [];
  const steps: Step[] = [];
  let questions = course.questions;
  for (const student of course.students) {
    if (random.chance(0.1)) questions = [...questions, randomQuestion(random, 100 + questions.length, targets)];
    const ballot = randomBallot(random, { student, questions });
    if (ballot) steps.push({ ballot: ballots.push(ballot) - 1 });
    if (random.chance(0.08)) steps.push(random.pick(['night', 'close'] as const));
  }
  steps.push('close');
  return { course: { ...course, questions }, minimum: random.pick([3, 3, 4]), ballots, steps };
}

interface Outcome {
  /** All that is published, in an order of its own. */
  readonly published: string;
  readonly rounds: readonly Round[];
  /** Sealed still. */
  readonly aside: readonly number[];
}

/** Lets a world happen: everything that anybody may ever read, after each of its batches. */
function happen({ course, minimum, steps }: World, ballots: readonly Ballot[], naive?: Choose): Outcome {
  const isSeveral = (id: number) => course.questions.find((one) => one.id === id)?.form === 'slider-mor';
  const published: unknown[] = [];
  const rounds: Round[] = [];
  let waiting: { index: number; ballot: Ballot }[] = [];
  for (const step of steps) {
    if (typeof step === 'object') {
      waiting.push({ index: step.ballot, ballot: ballots[step.ballot] as Ballot });
      continue;
    }
    const closing = step === 'close';
    const way = closing
      ? { choose: naive ?? chooseRows, minimum }
      : { choose: naive ?? chooseWholeClasses, minimum: Math.max(openBatchMinimum, minimum) };
    const batch = countBatch(
      waiting.map(({ ballot }) => ballot),
      { ...way, closing, isSeveral },
    );
    const rows = batch.rows.map(({ row, ballots, values }) => [rowKey(row), ballots, [...values].sort()]);
    const comments = batch.comments.map(({ id: _, ...comment }) => comment);
    const isAside = (at: number) => batch.counted[at]?.size === 0;
    const tally = { dropped: batch.dropped, aside: [...waiting.keys()].filter(isAside).length };
    published.push({ rows: sorted(rows), comments: sorted(comments), tally });
    rounds.push({
      counted: new Map(
        waiting.flatMap(({ index }, at) => (isAside(at) ? [] : [[index, batch.counted[at] ?? new Set()] as const])),
      ),
      released: new Set(batch.rows.map(({ row }) => rowKey(row))),
    });
    waiting = waiting
      .filter((_, at) => isAside(at))
      .map(({ index, ballot }) => ({ index, ballot: closing ? withoutHandedOver(ballot) : ballot }));
  }
  return { published: JSON.stringify(published), rounds, aside: waiting.map(({ index }) => index) };
}

const sorted = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort();

const classesOf = ({ ballots }: World, round: Round) =>
  Map.groupBy(round.counted.keys(), (index) => classOf(ballots[index] as Ballot, index, round));

/** Lets two ballots of each class of each batch change places. Gives how often that was tried, and how often it showed. */
function swaps(world: World, random: RandomSource, naive?: Choose) {
  const before = happen(world, world.ballots, naive);
  let [tried, shown] = [0, 0];
  for (const round of before.rounds) {
    const classes = classesOf(world, round);
    for (const [name, same] of classes) {
      const [one, other] = [random.pick(same), random.pick(same)];
      if (one === other) continue;
      const [left, right] = exchanged(world.ballots[one] as Ballot, world.ballots[other] as Ballot, name);
      const changed = world.ballots.with(one, left).with(other, right);
      tried += 1;
      if (happen(world, changed, naive).published !== before.published) shown += 1;
    }
  }
  return { tried, shown };
}

test('two ballots of a class change places, and everything that is published stays byte for byte the same', () => {
  const proven = proof('swap-invariance', { sample: 40, full: 10_000 });
  const random = randomSource(proven.seed);
  const seen = { tried: 0, aside: 0, dropped: 0, nights: 0 };
  for (let run = 0; run < proven.runs; run++) {
    const world = randomWorld(random);
    const outcome = happen(world, world.ballots);
    for (const round of outcome.rounds) {
      // Every class of every part holds at least the minimum.
      for (const part of new Set([...round.released].map(partOfKey))) {
        const offered = [...round.counted].flatMap(([index, parts]) => {
          const offer = parts.has(part) && offersOf(questionsAsked(world.ballots[index] as Ballot)).get(part);
          const rows = [...(offer || [])].filter(([row]) => round.released.has(row));
          return rows.length > 0 ? [JSON.stringify(rows.sort())] : [];
        });
        const sizes = [...Map.groupBy(offered, (name) => name).values()].map((same) => same.length);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(world.minimum);
      }
    }
    const { tried, shown } = swaps(world, random);
    expect(shown).toBe(0);
    seen.tried += tried;
    seen.aside += outcome.aside.length;
    seen.dropped += outcome.published.includes('"dropped":0') ? 0 : 1;
    seen.nights += world.steps.filter((step) => step === 'night').length;
    proven.held();
  }
  // The worlds are what they claim to be.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(proven.runs / 20);
});

const partOfKey = (key: string): string => {
  const [target, , , field_code] = JSON.parse(key);
  return partOf({ target, field_code });
};

test('what is asked of whom decides alone: with other answers the same rows are released and the same ballots set aside', () => {
  const random = randomSource(11);
  for (let run = 0; run < 60; run++) {
    const world = randomWorld(random);
    const others = world.ballots.map((ballot) => ({
      ...structuredClone(ballot),
      blocks: ballot.blocks.map((block) => ({
        ...block,
        folded: !block.folded,
        ratings: block.ratings.map(() => null),
      })),
      comments: [],
    }));
    const [one, other] = [happen(world, world.ballots), happen(world, others)];
    expect(other.rounds).toEqual(one.rounds);
    expect(other.aside).toEqual(one.aside);
  }
});

test('the same exchange shows where rows are released by their size alone', () => {
  const bySize: Choose = (offers, minimum) => {
    const rows = Map.groupBy(
      offers.flatMap((offer) => [...offer.keys()]),
      (row) => row,
    );
    const released = [...rows].filter(([, same]) => same.length >= minimum).map(([row]) => row);
    return { released: new Set(released), counted: offers.map(() => true) };
  };
  const random = randomSource(5);
  let alone = 0;
  for (let run = 0; run < 100; run++) {
    const world = randomWorld(random);
    for (const round of happen(world, world.ballots, bySize).rounds) {
      const classes = classesOf(world, round);
      alone += [...classes].filter(([name, same]) => name !== '[]' && same.length < world.minimum).length;
    }
  }
  // Nobody to change places with: an answer that stands in a sum by itself.
  expect(alone).toBeGreaterThan(50);
});
