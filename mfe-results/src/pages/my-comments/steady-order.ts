import type { OwnComment } from '@anketa/contract/results/own';
import { useState } from 'react';

/** What an act on a comment changes of it. */
const standing = ({ unread, hidden, reply_version }: OwnComment) => [unread, hidden, reply_version].join();

/**
 * Comments in the order in which they were shown, where one of them has changed: an answered one is read, and would move under the hand of
 * whoever answered it. New ones come last. Where none has changed, a list was asked for in another order, or narrowed.
 */
export function steadyOrder(ordered: readonly OwnComment[], rows: readonly OwnComment[]): readonly OwnComment[] {
  const before = new Map(ordered.map((comment, place) => [comment.id, { place, was: standing(comment) }]));
  const changed = rows.some((row) => {
    const known = before.get(row.id);
    return known !== undefined && known.was !== standing(row);
  });
  const placeOf = ({ id }: OwnComment) => before.get(id)?.place ?? ordered.length;
  return changed ? rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : rows;
}

/** The same for a page, until it is opened again. */
export function useSteadyOrder(rows: readonly OwnComment[]): readonly OwnComment[] {
  const [last, setLast] = useState({ rows, ordered: rows });
  if (last.rows === rows) return last.ordered;
  const ordered = steadyOrder(last.ordered, rows);
  setLast({ rows, ordered });
  return ordered;
}
