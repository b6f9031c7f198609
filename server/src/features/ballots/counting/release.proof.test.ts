import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { chooseRows, chooseWholeClasses, type Offer, type Release } from './release.ts';

/** What the students of a course of the usual shape were offered: a lecture or two, seminars, teachers, narrowed questions. */
function courseOf(random: RandomSource, students: number): Offer[] {
  const [lectures, seminars] = [random.between(1, 2), random.below(4)];
  const narrowed = random.chance(0.4);
  return Array.from({ length: students }, () => {
    const offer = new Map<string, number>([['course', 1]]);
    const teaches = (teacher: string) => offer.set(teacher, (offer.get(teacher) ?? 0) + 1);
    if (narrowed && random.chance(0.3)) offer.set('narrowed', 1);
    if (random.chance(0.95)) {
      offer.set(`lecture ${random.below(lectures)}`, 1);
      teaches('teacher 0');
    }
    if (seminars > 0 && random.chance(0.9)) {
      const seminar = random.below(seminars);
      offer.set(`seminar ${seminar}`, 1);
      teaches(`teacher ${seminar % 3}`);
    }
    return offer;
  });
}

/** Any questions asked of anybody. */
function anythingOf(random: RandomSource, students: number): Offer[] {
  const [rows, share] = [random.between(2, 9), 0.2 + random.below(7) / 10];
  return Array.from({ length: students }, () => {
    const asked = Array.from({ length: rows }, (_, row) => `row ${row}`).filter(() => random.chance(share));
    return new Map(asked.map((row) => [row, 1]));
  });
}

/** Pairs of a released row and a counted ballot. */
function pairsOf(offers: readonly Offer[], { released, counted }: Release): number {
  return offers.reduce(
    (sum, offer, at) => sum + (counted[at] ? [...offer.keys()].filter((row) => released.has(row)).length : 0),
    0,
  );
}

/** The most pairs that any choice of rows releases: all of them tried. */
function mostPairs(offers: readonly Offer[], minimum: number): number {
  const rows = [...new Set(offers.flatMap((offer) => [...offer.keys()]))];
  let most = 0;
  for (let chosen = 0; chosen < 2 ** rows.length; chosen++) {
    const kept = rows.filter((_, at) => chosen & (1 << at));
    const classes = Map.groupBy(offers, (offer) => JSON.stringify(kept.map((row) => offer.get(row) ?? 0)));
    let pairs = 0;
    for (const same of classes.values()) {
      const width = kept.filter((row) => same[0]?.has(row)).length;
      if (same.length >= minimum) pairs += same.length * width;
    }
    most = Math.max(most, pairs);
  }
  return most;
}

/** Sizes of the classes of the counted ballots. */
function classSizes(offers: readonly Offer[], { released, counted }: Release): number[] {
  const classes = Map.groupBy(
    offers.filter((_, at) => counted[at]),
    (offer) => JSON.stringify([...offer].filter(([row]) => released.has(row)).sort()),
  );
  return [...classes.values()].map((same) => same.length);
}

const shapes = { courseOf, anythingOf };

test('every counted ballot hides in a class of at least the minimum, and of every row at least that many are counted', () => {
  const proven = proof('disclosure-classes', { sample: 400, full: 20_000 });
  const random = randomSource(proven.seed);
  for (let run = 0; run < proven.runs; run++) {
    const offers = random.pick(Object.values(shapes))(random, random.between(0, 40));
    const minimum = random.between(3, 6);
    for (const decision of [chooseRows(offers, minimum), chooseWholeClasses(offers, minimum)]) {
      expect(Math.min(...classSizes(offers, decision), minimum)).toBeGreaterThanOrEqual(minimum);
      for (const row of decision.released) {
        const ballots = offers.filter((offer, at) => decision.counted[at] && offer.has(row)).length;
        expect(ballots).toBeGreaterThanOrEqual(minimum);
      }
    }
    proven.held();
  }
});

test('the choice does not depend on the order of ballots', () => {
  const random = randomSource(7);
  for (let run = 0; run < 50; run++) {
    const offers = courseOf(random, random.between(3, 20));
    const backwards = chooseRows(offers.toReversed(), 3);
    const forwards = chooseRows(offers, 3);
    expect([...backwards.released].sort()).toEqual([...forwards.released].sort());
    expect(backwards.counted.toReversed()).toEqual(forwards.counted);
  }
});

test('what is released is at least nine tenths of what the best of all choices would release', () => {
  const proven = proof('disclosure-useful', { sample: 300, full: 5_000 });
  const random = randomSource(proven.seed);
  const sums = { released: 0, possible: 0 };
  for (let run = 0; run < proven.runs; run++) {
    const shape = run % 2 === 0 ? courseOf : anythingOf;
    const offers = shape(random, random.between(2, 16));
    const minimum = random.pick([3, 3, 4, 5]);
    const [released, possible] = [pairsOf(offers, chooseRows(offers, minimum)), mostPairs(offers, minimum)];
    expect(released).toBeLessThanOrEqual(possible);
    // Of courses each one by itself; of arbitrary questions all together.
    if (shape === courseOf) expect(released).toBeGreaterThanOrEqual(0.9 * possible);
    sums.released += released;
    sums.possible += possible;
    proven.held();
  }
  expect(sums.released / sums.possible).toBeGreaterThan(0.99);
});

test('no row that was left out could be added to the ballots that are counted', () => {
  const random = randomSource(3);
  let tried = 0;
  for (let run = 0; run < 300; run++) {
    const offers = random.pick(Object.values(shapes))(random, random.between(3, 30));
    const decision = chooseRows(offers, 3);
    const rows = new Set(offers.flatMap((offer, at) => (decision.counted[at] ? [...offer.keys()] : [])));
    for (const row of [...rows].filter((one) => !decision.released.has(one))) {
      tried += 1;
      const sizes = classSizes(offers, { ...decision, released: new Set([...decision.released, row]) });
      expect(Math.min(...sizes)).toBeLessThan(3);
    }
  }
  expect(tried).toBeGreaterThan(100);
});

test('a section of 12,500 ballots with 100 fields is decided in five seconds', () => {
  const random = randomSource(5);
  const offers = Array.from({ length: 12_500 }, () => {
    const fields = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.below(100));
    const rows = fields.flatMap((field) => Array.from({ length: 5 }, (_, question) => `field ${field} ${question}`));
    const general = Array.from({ length: 8 }, (_, question) => `general ${question}`);
    return new Map([...general, ...rows].map((row) => [row, 1]));
  });
  // Its own processor time: what else the machine does meanwhile is not counted.
  const started = process.threadCpuUsage();
  const decision = chooseRows(offers, 10);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(5000);
  expect(Math.min(...classSizes(offers, decision))).toBeGreaterThanOrEqual(10);
});
