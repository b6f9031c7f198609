import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';
import { changedFields, mergeByKey, mergeMasks, rebase } from './rebase.ts';

const value = fc.constantFrom('a', 'b', 'c');
const fields = fc.record({ one: value, other: value, third: value });
type Fields = Record<'one' | 'other' | 'third', string>;

test('nothing of either side is lost unseen, and what only one side changed is as that side has it', () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { values, clashes } = rebase<Fields>(base, mine, theirs);
      for (const name of ['one', 'other', 'third'] as const) {
        const [here, there] = [mine[name] !== base[name], theirs[name] !== base[name]];
        const clashing = here && there && mine[name] !== theirs[name];
        expect(clashes.includes(name)).toBe(clashing);
        expect(values[name]).toBe(here ? mine[name] : theirs[name]);
        outcomes.add(`${here} ${there} ${clashing}`);
      }
    }),
  );
  expect(outcomes.size).toBe(5);
});

test('what is sent of an edit is what was changed, and sent again upon what stands it changes nothing more', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { values, clashes } = rebase<Fields>(base, mine, theirs);
      const sent = changedFields(theirs, values);
      expect({ ...theirs, ...sent }).toEqual(values);
      expect(rebase(theirs, values, { ...theirs, ...sent }).clashes).toEqual([]);
      for (const clash of clashes) expect(sent[clash]).toBe(mine[clash]);
    }),
  );
});

const share = fc.record({ code: value, share: fc.integer({ min: 0, max: 2 }) });
const shares = fc.uniqueArray(share, { selector: ({ code }) => code });

test('lists are merged by their keys: whoever was added or taken away by one side is, unless both changed the same one', () => {
  const merge = mergeByKey(({ code }: { readonly code: string; readonly share: number }) => code);
  let undecided = 0;
  fc.assert(
    fc.property(shares, shares, shares, (base, mine, theirs) => {
      const of = (list: readonly { code: string; share: number }[], code: string) =>
        list.find((one) => one.code === code)?.share;
      const merged = merge(base, mine, theirs) as typeof base | undefined;
      const bothChanged = ['a', 'b', 'c'].some((code) => {
        const [was, here, there] = [of(base, code), of(mine, code), of(theirs, code)];
        return here !== was && there !== was && here !== there;
      });
      expect(merged === undefined).toBe(bothChanged);
      if (merged === undefined) undecided += 1;
      for (const code of merged ? ['a', 'b', 'c'] : []) {
        const [was, here, there] = [of(base, code), of(mine, code), of(theirs, code)];
        expect(of(merged ?? [], code)).toBe(here === was ? there : here);
      }
    }),
  );
  expect(undecided).toBeGreaterThan(5);
});

test('masks are merged bit by bit', () => {
  const mask = fc.integer({ min: 0, max: 127 });
  fc.assert(
    fc.property(mask, mask, mask, (base, mine, theirs) => {
      const merged = Number(mergeMasks(base, mine, theirs));
      for (let bit = 1; bit < 128; bit *= 2) {
        const changed = ((base ^ mine) & bit) !== 0;
        expect(merged & bit).toBe((changed ? mine : theirs) & bit);
      }
    }),
  );
});

test('values are the same by what they say', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: undefined }, {})).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  expect(isSame('1', 1)).toBe(false);
});
