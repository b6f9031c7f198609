import type { OwnComment } from '@anketa/contract/results/own';
import { useState } from 'react';

/** A comment that the caller has answered. */
const isAnswered = ({ replies }: OwnComment) => replies.some(({ own }) => own);

interface Taken {
  /** Those that were unread when reading began, as they were then. */
  readonly comments: readonly OwnComment[];
  readonly at: number;
}

const taken = (rows: readonly OwnComment[]): Taken => ({ comments: rows.filter(({ unread }) => unread), at: 0 });

/**
 * Goes through what is unread as it is now: what is read meanwhile keeps its place, and is shown as the server has it since.
 * `rows`: unread ones first, as they are read again after each act.
 */
export function useReading(rows: readonly OwnComment[]) {
  const [{ comments, at }, setTaken] = useState(() => taken(rows));
  const [marked, setMarked] = useState<readonly string[]>([]);
  const present = new Map(rows.map((row) => [row.id, row]));
  // One that the server gives no more is behind many that are read: then it is read itself.
  const now = comments
    .map((comment) => present.get(comment.id) ?? { ...comment, unread: false })
    .map((comment) => (marked.includes(comment.id) ? { ...comment, unread: false } : comment));
  return {
    comments: now,
    at,
    go: (to: number) => setTaken({ comments, at: Math.min(Math.max(to, 0), comments.length) }),
    /** Shows one as read until the server says so, or refuses it. */
    mark: (id: string, isRead: boolean) =>
      setMarked((ids) => (isRead ? [...ids, id] : ids.filter((one) => one !== id))),
    /** How many they have answered since. */
    answered: now.filter((comment, place) => isAnswered(comment) && !isAnswered(comments[place] ?? comment)).length,
    /** How many are unread in the end: left for later, or more than came at once. */
    left: rows.filter(({ id, unread }) => unread && !marked.includes(id)).length,
    again: () => setTaken(taken(rows)),
  };
}

/** Reading two hundred words takes a minute, and each comment some seconds to think of. */
export function minutesOf(comments: readonly Pick<OwnComment, 'body'>[]): number {
  const words = comments.reduce((sum, { body }) => sum + body.split(/\s+/).length, 0);
  return Math.max(1, Math.round(words / 200 + (comments.length * 8) / 60));
}
