import { z } from 'zod';
import { roleSlugs } from '../rights.ts';
import { integerMaximum, oneLine } from '../values.ts';

/**
 * What a rehearsal finds wrong. `error`: something was thrown, or written to the console as an error. `failed`: the shell said in its place that it failed.
 * `undrawn`: a page was not there in time. `undeclared`: it asked for what the contract does not have. `file`: a file of it did not come. `left`: it left something
 * on the page. `timer`: it went on after it was left. `growth`: each visit leaves something in memory. `frame`: it held the page for too long.
 */
export const rehearsalTroubles = [
  'error',
  'failed',
  'undrawn',
  'undeclared',
  'file',
  'left',
  'timer',
  'growth',
  'frame',
] as const;

/** So many troubles a report names. */
export const mostTroubles = 50;

/** So many of them are shown beside a revision. */
export const visibleTroubles = 5;

const count = z.number().int().min(0).max(integerMaximum);
const Path = z.string().max(300);
const Role = z.enum(roleSlugs);

export const RehearsalTrouble = z.object({
  kind: z.enum(rehearsalTroubles),
  /** The page's address, with parameters: `/import/:id`. */
  path: Path,
  /** As whom it was met. */
  roles: z.array(Role).max(roleSlugs.length),
  /** What was said: data of whoever made the remote. */
  text: oneLine.max(300),
});
export type RehearsalTrouble = z.output<typeof RehearsalTrouble>;

/** A built remote mounted in a browser without a window, against answers made of the contract's schemas: what became of it. */
export const Rehearsal = z.object({
  /** Of which files, as a revision is called. */
  revision: z.string().max(16),
  /** What the answers were made from: the same one makes the same. */
  seed: count,
  /** How often a page was opened. */
  visits: count.min(1),
  roles: z.array(Role).max(roleSlugs.length),
  pages: z
    .array(
      z.object({
        path: Path,
        /** Bytes that a browser is sent of the remote where this page is the first one. */
        bytes: count,
        /** The longest time in which the page answered nobody while it came, in milliseconds on a processor of a quarter. */
        frame: count,
      }),
    )
    .max(300),
  troubles: z.array(RehearsalTrouble).max(mostTroubles),
});
export type Rehearsal = z.output<typeof Rehearsal>;

/** The same as it stands beside a revision. */
export const RehearsalSummary = z.object({
  pages: count,
  roles: count,
  /** The most that a browser is sent of the remote for one page, and the longest time of all. */
  bytes: count,
  frame: count,
  troubles: z.array(RehearsalTrouble.extend({ text: z.string().max(300) })).max(visibleTroubles),
  /** How many more troubles there are. */
  more: count,
});
export type RehearsalSummary = z.output<typeof RehearsalSummary>;

/** What is shown of a rehearsal. */
export function summaryOf({ pages, roles, troubles }: Rehearsal): RehearsalSummary {
  return {
    pages: pages.length,
    roles: roles.length,
    bytes: Math.max(0, ...pages.map(({ bytes }) => bytes)),
    frame: Math.max(0, ...pages.map(({ frame }) => frame)),
    troubles: troubles.slice(0, visibleTroubles),
    more: Math.max(0, troubles.length - visibleTroubles),
  };
}
