import { expect, test } from 'vitest';
import type { Ballot } from '../features/ballots/ballot.ts';
import { type Choose, countBatch } from '../features/ballots/counting/batch.ts';
import { openBatchMinimum } from '../features/ballots/counting/mixer.ts';
import { chooseRows, chooseWholeClasses } from '../features/ballots/counting/release.ts';
import { rowKey } from '../features/ballots/counting/rows.ts';

/**
 * Somebody who knows who was asked what, who submitted between which readings, and every figure that was ever published, but
 * no answer. They try every way in which the others may have answered: is only one answer of the victim's left?
 */
const minimum = 3;

/** A student: the parallel, and which of the questions they are asked. Each is the same question, asked again. */
interface Voter {
  readonly parallel: string;
  readonly questions: readonly number[];
}

type Step = { readonly voter: number } | 'night' | 'close';

interface Scene {
  readonly voters: readonly Voter[];
  readonly steps: readonly Step[];
  readonly victim: number;
  /** What they answered: 1 or 2, the same to each wording. */
  readonly answers: readonly number[];
}

function ballotOf({ parallel, questions }: Voter, answer: number): Ballot {
  const ratings = (asked: readonly number[]) => ({ asked: [...asked], ratings: asked.map(() => answer) });
  const place = { teacher: '', field: '', folded: false };
  const blocks = [
    { target: 'povinn' as const, parallel: '', ...place, ...ratings(questions) },
    { target: 'gl' as const, parallel, ...place, ...ratings([9]) },
  ];
  return { field: '', programme: '', name: null, blocks, comments: [] };
}

type Publish = (scene: Scene, answers: readonly number[]) => string;

/** The figures after each batch, as the product makes them. */
const byClasses: Publish = ({ voters, steps }, answers) => {
  const readings: unknown[] = [];
  let waiting: number[] = [];
  for (const step of steps) {
    if (typeof step === 'object') {
      waiting.push(step.voter);
      continue;
    }
    const closing = step === 'close';
    const choose: Choose = closing ? chooseRows : chooseWholeClasses;
    const batch = countBatch(
      waiting.map((voter) => ballotOf(voters[voter] as Voter, answers[voter] ?? 0)),
      { choose, minimum: closing ? minimum : Math.max(minimum, openBatchMinimum), closing, isSeveral: () => false },
    );
    readings.push(batch.rows.map(({ row, values }) => `${rowKey(row)} ${JSON.stringify([...values].sort())}`).sort());
    waiting = waiting.filter((_, at) => batch.counted[at]?.size === 0);
  }
  return JSON.stringify(readings);
};

/** What most systems do, and this one did: a row shows once enough ballots are in it, whenever they came. */
const bySize: Publish = ({ voters, steps }, answers) => {
  const readings: unknown[] = [];
  const pool: number[] = [];
  for (const step of steps) {
    if (typeof step === 'object') {
      pool.push(step.voter);
      continue;
    }
    const everything: Choose = (offers) => ({
      released: new Set(offers.flatMap((offer) => [...offer.keys()])),
      counted: offers.map(() => true),
    });
    const batch = countBatch(
      pool.map((voter) => ballotOf(voters[voter] as Voter, answers[voter] ?? 0)),
      { choose: everything, minimum, closing: true, isSeveral: () => false },
    );
    const enough = batch.rows.filter(({ ballots }) => ballots >= minimum);
    readings.push(enough.map(({ row, values }) => `${rowKey(row)} ${JSON.stringify([...values].sort())}`).sort());
  }
  return JSON.stringify(readings);
};

/** Tries all answers of everybody. Gives how many would have led to the same readings, and whether they agree on the victim. */
function attack(scene: Scene, publish: Publish) {
  const seen = publish(scene, scene.answers);
  const count = scene.voters.length;
  const possible = Array.from({ length: 2 ** count }, (_, mask) =>
    Array.from({ length: count }, (_, voter) => (mask & (1 << voter) ? 2 : 1)),
  ).filter((answers) => publish(scene, answers) === seen);
  return {
    tried: 2 ** count,
    possible: possible.length,
    exposed: new Set(possible.map((answers) => answers[scene.victim])).size === 1,
  };
}

const times = (count: number, voter: Voter) => Array.from({ length: count }, () => voter);
const all = (from: number, to: number): Step[] => Array.from({ length: to - from }, (_, at) => ({ voter: from + at }));
const plain: Voter = { parallel: 'L', questions: [1] };

const scenes: Readonly<Record<string, Scene>> = {
  'closing, reading, reopening for one, closing again': {
    voters: times(5, plain),
    steps: [...all(0, 4), 'close', ...all(4, 5), 'close'],
    victim: 4,
    answers: [1, 2, 1, 2, 2],
  },
  'subtracting two questions that were narrowed to nearly the same students': {
    voters: [
      ...times(5, { parallel: 'L', questions: [1, 2] }),
      { parallel: 'L', questions: [1] },
      { parallel: 'L', questions: [2] },
    ],
    steps: [...all(0, 7), 'close'],
    victim: 6,
    answers: [1, 1, 2, 1, 2, 1, 2],
  },
  'subtracting a question asked of all but one': {
    voters: [...times(5, { parallel: 'L', questions: [1, 2] }), { parallel: 'L', questions: [1] }],
    steps: [...all(0, 6), 'close'],
    victim: 5,
    answers: [1, 2, 2, 1, 1, 2],
  },
  'a seminar that becomes large enough with the next batch': {
    voters: [
      ...times(2, { parallel: 'S1', questions: [1] }),
      ...times(3, { parallel: 'S2', questions: [1] }),
      { parallel: 'S1', questions: [1] },
      ...times(2, { parallel: 'S2', questions: [1] }),
    ],
    steps: [...all(0, 5), 'close', ...all(5, 8), 'close'],
    victim: 5,
    answers: [1, 2, 1, 1, 2, 2, 1, 1],
  },
  'two overlapping groups, one of which is of one mind': {
    // Neither group is the other with one student more; a rule that counts independent sums lets both pass.
    voters: [
      ...times(2, { parallel: 'L', questions: [1] }),
      ...times(2, { parallel: 'L', questions: [1, 2] }),
      { parallel: 'L', questions: [2] },
    ],
    steps: [...all(0, 5), 'close'],
    victim: 4,
    answers: [1, 1, 1, 1, 2],
  },
  'batches of a night': {
    voters: times(9, plain),
    steps: [...all(0, 5), 'night', ...all(5, 6), 'night', ...all(6, 9), 'close'],
    victim: 5,
    answers: [1, 2, 1, 2, 1, 2, 1, 1, 2],
  },
};

test.each(Object.entries(scenes))(
  '%s tells nothing of one student; where size alone decides it tells the answer',
  (_, scene) => {
    const found = attack(scene, byClasses);
    expect(found).toMatchObject({ tried: 2 ** scene.voters.length, exposed: false });
    expect(found.possible).toBeGreaterThan(1);
    expect(attack(scene, bySize).exposed).toBe(true);
  },
);
