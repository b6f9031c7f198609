import type { Publicity, QuestionTarget } from '@anketa/contract/questions/questions';
import { expect, test } from 'vitest';
import { rateOf } from '../figures/averages.ts';
import { audienceOf, disclose, mayOpenEarly, type Reader, type Standing, standingAt } from './disclosure.ts';

/**
 * Who reads what, as the product says it, written down by itself: for each standing what is read of a question of publicity
 * none / signed / all while results are checked, and once they are published. H: everything, N: hidden comments are only
 * counted, -: nothing.
 */
const told: Readonly<Record<Standing, { readonly checking: string; readonly published: string }>> = {
  'answers.read': { checking: 'HHH', published: 'HHH' },
  head: { checking: 'HHH', published: 'HHH' },
  teacher: { checking: 'HHH', published: 'HHH' },
  guarantor: { checking: 'NNN', published: 'NNN' },
  'signed-in': { checking: '---', published: '-NN' },
  anyone: { checking: '---', published: '--N' },
};

const standings = Object.keys(told) as Standing[];
const order: readonly Publicity[] = ['none', 'signed', 'all'];
/** Preparation, filling, checking, published, failed, importing. */
const states = [0, 1, 2, 3, 4, 5];
const minimum = 3;

/** What was released, with who submitted of ten: nothing of too few or of enough; of some fewer answered than may show. */
const releases = {
  'too few submitted': { row: undefined, submitted: 2 },
  'not released': { row: undefined, submitted: 5 },
  'two answered': { row: { answered: 2 }, submitted: 5 },
  'three answered': { row: { answered: 3 }, submitted: 5 },
} as const;

/** Thresholds of the response rate: the place has 50 percent (20 where too few submitted), the course 30. */
const thresholds = {
  none: { minimum_return_rate: 0, return_rate_over_course: false },
  'of the place, reached': { minimum_return_rate: 50, return_rate_over_course: false },
  'of the place, missed': { minimum_return_rate: 51, return_rate_over_course: false },
  'of the course, reached': { minimum_return_rate: 30, return_rate_over_course: true },
  'of the course, missed': { minimum_return_rate: 31, return_rate_over_course: true },
} as const;

/** Why it is withheld, by what was released: figures and texts at a threshold that is reached or missed. */
function reasonOf(release: keyof typeof releases, threshold: keyof typeof thresholds, form: string): string | null {
  if (release === 'too few submitted') return 'few-responses 3';
  if (release === 'not released') return 'not-released 3';
  if (threshold === 'of the place, missed') return 'low-return-rate 51';
  if (threshold === 'of the course, missed') return 'low-return-rate 31';
  return release === 'two answered' && form === 'slider' ? 'few-responses 3' : null;
}

/** Comments by whom they were hidden, handed over or not, signed or not. */
const comments = ['S', 'U', 'A', 'DH', 'UK', 'D', null].flatMap((hidden_by) =>
  [true, false].flatMap((handed_over) =>
    ['Jan Novák', null].map((signed_name) => ({ hidden_by, handed_over, signed_name })),
  ),
);

/** Each form, in evaluations that hide unsigned texts and in others. */
const ways = (['slider', 'text'] as const).flatMap((form) => [true, false].map((hides) => [form, hides] as const));

test('whoever reads, whenever, of whatever question: all that is shown is what the table says', () => {
  const outcomes = new Map<string, number>();
  for (const standing of standings)
    for (const state of states)
      for (const publicity of order)
        for (const release of Object.keys(releases) as (keyof typeof releases)[])
          for (const threshold of Object.keys(thresholds) as (keyof typeof thresholds)[])
            for (const [form, hides_unsigned] of ways) {
              const { row, submitted } = releases[release];
              const rates = { own: rateOf(10, submitted), course: rateOf(100, 30) };
              const question = { form, publicity, ...thresholds[threshold] };
              const shown = disclose({ standing, state, hides_unsigned }, { question, row, rates, minimum, comments });

              const { checking, published } = told[standing];
              const letter = (state === 2 ? checking : state === 3 ? published : '---')[order.indexOf(publicity)];
              const reason = reasonOf(release, threshold, form);
              const about = [standing, state, publicity, release, threshold, form, hides_unsigned].join(', ');
              outcomes.set(`${letter} ${reason}`, (outcomes.get(`${letter} ${reason}`) ?? 0) + 1);
              if (letter === '-') {
                expect(shown, about).toBeNull();
                continue;
              }
              // Half were handed over; what is withheld keeps the others back.
              const there = comments.filter(({ handed_over }) => reason === null || handed_over);
              const isOpen = ({ hidden_by, signed_name }: (typeof comments)[number]) =>
                hidden_by === null && !(hides_unsigned && signed_name === null);
              const read = there.filter((comment) => letter === 'H' || isOpen(comment));
              expect(shown && { ...shown, withheld: shown.withheld && said(shown.withheld) }, about).toEqual({
                withheld: reason,
                comments: read,
                hidden_comments: there.length - read.length,
              });
            }
  // Every letter met every reason.
  expect(outcomes.size).toBe(3 * 5);
});

const said = ({ reason, needed }: { reason: string; needed: number }) => `${reason} ${needed}`;

/** What one is to a course and whether it decides at a place; the first that does is the standing. */
const ranks: readonly { readonly of: Standing; readonly at: (who: Who, place: string) => boolean }[] = [
  { of: 'answers.read', at: ({ reads }) => reads },
  { of: 'head', at: ({ heads }) => heads },
  { of: 'teacher', at: ({ teaches }, place) => teaches && !place.startsWith('other') },
  { of: 'guarantor', at: ({ guarantees }) => guarantees },
  { of: 'signed-in', at: ({ signedIn }) => signedIn },
  { of: 'anyone', at: () => true },
];

interface Who {
  readonly reads: boolean;
  readonly heads: boolean;
  /** As `me`, the parallel `mine`. */
  readonly teaches: boolean;
  readonly guarantees: boolean;
  readonly signedIn: boolean;
}

const places: Readonly<Record<string, { target: QuestionTarget; parallel_code: string; teacher_code: string }>> = {
  'the course': { target: 'povinn', parallel_code: '', teacher_code: '' },
  'own parallel': { target: 'gl', parallel_code: 'mine', teacher_code: '' },
  'other parallel': { target: 'gl', parallel_code: 'theirs', teacher_code: '' },
  'oneself over all': { target: 'ucit', parallel_code: '', teacher_code: 'me' },
  'oneself in the parallel': { target: 'ucit', parallel_code: 'mine', teacher_code: 'me' },
  'other teacher of the same parallel': { target: 'ucit', parallel_code: 'mine', teacher_code: 'they' },
};

test('of all that one is to a place the strongest counts; teaching counts for oneself, what one teaches, and the course', () => {
  const met = new Set<Standing>();
  for (let bits = 0; bits < 32; bits++) {
    const [reads, heads, teaches, guarantees, signedIn] = [1, 2, 4, 8, 16].map((bit) => (bits & bit) > 0) as [
      ...[boolean, boolean, boolean, boolean, boolean],
    ];
    const relation = {
      headed: heads,
      guaranteed: guarantees,
      teacher_codes: teaches ? ['me'] : [],
      parallels: teaches ? ['mine'] : [],
    };
    const related = heads || guarantees || teaches;
    const reader: Reader = { readsHidden: reads, signedIn, relation: related ? relation : undefined };
    for (const [name, place] of Object.entries(places)) {
      const who = { reads, heads, teaches, guarantees, signedIn };
      const standing = standingAt(reader, place);
      expect(standing, `${JSON.stringify(who)} at ${name}`).toBe(ranks.find(({ at }) => at(who, name))?.of);
      met.add(standing);
    }
  }
  expect(met.size).toBe(ranks.length);
});

test('a course is opened early by who reads all that is hidden, or is something to it', () => {
  const relation = { headed: false, guaranteed: false, teacher_codes: ['me'], parallels: [] };
  const opens = (readsHidden: boolean, related: boolean) =>
    mayOpenEarly({ signedIn: true, readsHidden, relation: related ? relation : undefined });
  expect([opens(true, false), opens(false, true), opens(false, false)]).toEqual([true, true, false]);
});

test('who will read a comment: everybody who sees its question, unless the place or the comment is hidden', () => {
  const comment = { hidden_by: null, signed_name: null, handed_over: false };
  const asked = { publicity: 'all' as const, closed: false, hides_unsigned: false };
  expect(audienceOf(comment, asked)).toBe('anyone');
  expect(audienceOf(comment, { ...asked, publicity: 'signed' })).toBe('signed-in');
  expect(audienceOf(comment, { ...asked, publicity: 'none' })).toBe('guarantor');
  expect(audienceOf(comment, { ...asked, closed: true })).toBe('guarantor');
  expect(audienceOf({ ...comment, hidden_by: 'U' }, asked)).toBe('teacher');
  expect(audienceOf(comment, { ...asked, hides_unsigned: true })).toBe('teacher');
  expect(audienceOf({ ...comment, signed_name: 'Jan Novák' }, { ...asked, hides_unsigned: true })).toBe('anyone');
});
