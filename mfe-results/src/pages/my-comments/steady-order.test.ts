import type { OwnComment } from '@anketa/contract/results/own';
import { expect, test } from 'vitest';
import { commentOf } from '../../testing/comment.ts';
import { steadyOrder } from './steady-order.ts';

const comment = (body: string, more: Partial<OwnComment> = {}): OwnComment => ({
  ...commentOf(body),
  id: body,
  unread: true,
  target: 'povinn',
  parallel_code: '',
  teacher: '',
  evaluation: { name_cs: '', name_en: '', slug_cs: 'zs', slug_en: 'ws' },
  course: { code: 'A', name_cs: '', name_en: '' },
  question: { id: 1, body_cs: '', body_en: '' },
  ...more,
});
const shown = [comment('one'), comment('two'), comment('three')];
const idsOf = (comments: readonly OwnComment[]) => comments.map(({ id }) => id);

test('a comment that was answered, and so is read, stays where it was; a new one comes last', () => {
  const answered = comment('one', { unread: false });
  const rows = [comment('four'), comment('two'), comment('three'), answered];
  expect(idsOf(steadyOrder(shown, rows))).toEqual(['one', 'two', 'three', 'four']);
});

test('another order that was asked for is the order of the server', () => {
  const rows = shown.toReversed();
  expect(steadyOrder(shown, rows)).toBe(rows);
});

test('one that is gone leaves no place', () => {
  const rows = [comment('three'), comment('one', { unread: false })];
  expect(idsOf(steadyOrder(shown, rows))).toEqual(['one', 'three']);
});
