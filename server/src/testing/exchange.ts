import type { Ballot } from '../features/ballots/ballot.ts';
import { offersOf, questionsAsked } from '../features/ballots/counting/rows.ts';

/** What became of the ballots of one batch. */
export interface Round {
  /** Counted ballots, with the parts of the section each is counted in. */
  readonly counted: ReadonlyMap<number, ReadonlySet<string>>;
  readonly released: ReadonlySet<string>;
}

/** The released rows that a ballot was offered and is counted in, with how often: its class. */
export function classOf(ballot: Ballot, index: number, { released, counted }: Round): string {
  const offers = [...offersOf(questionsAsked(ballot))].filter(([part]) => counted.get(index)?.has(part));
  const rows = offers.flatMap(([, offer]) => [...offer]).filter(([row]) => released.has(row));
  return JSON.stringify(rows.sort());
}

/**
 * Two ballots with what they answered in the rows of their class exchanged. What their authors chose to put their name to, or
 * to hand over whatever happens, stays with them.
 */
export function exchanged(one: Ballot, other: Ballot, name: string): [Ballot, Ballot] {
  const rows = new Set((JSON.parse(name) as [string, number][]).map(([row]) => row));
  const left = structuredClone(one);
  const right = structuredClone(other);
  const slots = (ballot: Ballot) =>
    Map.groupBy(
      questionsAsked(ballot).map((met) => ({
        ...met,
        rows: met.rows.map(({ key }) => key).filter((key) => rows.has(key)),
      })),
      (met) => JSON.stringify(met.rows),
    );
  const theirs = slots(right);
  for (const [key, mine] of slots(left)) {
    if (key === '[]') continue;
    for (const [index, slot] of mine.entries()) {
      const counterpart = theirs.get(key)?.[index];
      if (!counterpart) throw new Error('ballots of one class are asked the same');
      exchangeAnswer({ ...slot, ballot: left }, { ...counterpart, ballot: right });
    }
  }
  return [left, right];
}

interface Slot {
  readonly ballot: Ballot;
  readonly block: number;
  readonly question: number;
}

function exchangeAnswer(mine: Slot, theirs: Slot): void {
  const [here, there] = [mine.ballot.blocks[mine.block], theirs.ballot.blocks[theirs.block]];
  if (!here || !there) return;
  if (mine.question === 0) {
    [here.folded, there.folded] = [there.folded, here.folded];
    return;
  }
  const [at, to] = [here.asked.indexOf(mine.question), there.asked.indexOf(theirs.question)];
  [here.ratings[at], there.ratings[to]] = [there.ratings[to] ?? null, here.ratings[at] ?? null];
  const moved = ({ ballot, block, question }: Slot) =>
    ballot.comments.filter((one) => one.block === block && one.question === question && !one.sign && !one.hand_over);
  const [texts, others] = [moved(mine), moved(theirs)];
  mine.ballot.comments = [
    ...mine.ballot.comments.filter((one) => !texts.includes(one)),
    ...others.map((one) => ({ ...one, block: mine.block })),
  ];
  theirs.ballot.comments = [
    ...theirs.ballot.comments.filter((one) => !others.includes(one)),
    ...texts.map((one) => ({ ...one, block: theirs.block })),
  ];
}
