import { expect, test } from 'vitest';
import type { Ballot } from './ballot.ts';
import { countBatch } from './counting/batch.ts';
import { chooseRows } from './counting/release.ts';

/** Three ballots in the order in which they came, each with a comment that says which it was. */
const ballots = ['first', 'second', 'third'].map(
  (body): Ballot => ({
    name: 'Jan Novák',
    field: '',
    programme: '',
    blocks: [{ target: 'povinn', parallel: '', teacher: '', field: '', folded: false, asked: [1], ratings: [null] }],
    comments: [{ block: 0, question: 1, body, hide: false, sign: false, hand_over: false }],
  }),
);
const rule = { choose: chooseRows, minimum: 3, closing: true, isSeveral: () => false };

test('comments are written in random order, under random ids that have no time: every order occurs, by id too', () => {
  const orders = { written: new Set<string>(), byId: new Set<string>() };
  for (let round = 0; round < 200; round++) {
    const { comments } = countBatch(ballots, rule);
    for (const { id } of comments) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    const bodies = (list: typeof comments) => list.map(({ body }) => body).join(' ');
    orders.written.add(bodies(comments));
    orders.byId.add(bodies(comments.toSorted((a, b) => (a.id < b.id ? -1 : 1))));
  }
  // Six of three; that one of them misses 200 times has a chance of 10⁻¹⁵.
  expect([orders.written.size, orders.byId.size]).toEqual([6, 6]);
});
