import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';
import { RevisionId } from './releases.ts';

/**
 * How a remote fails in a browser.
 *
 * - `unreachable`, `missing`, `tampered`, `outdated`: a file of it did not come, is not there, is not what was published, or is gone because the page is older
 *   than what is published.
 * - `load`, `mount`, `render`, `handler`, `promise`: its code threw while it was loaded, when it was to draw, while it drew (effects of React among
 *   that), in an event's handler or a timer, or in a promise that nobody awaits.
 * - `contract`: it is of another version of the agreement with the shell. `timeout`: it was not there in two minutes.
 * - `hang`, `loop`: it held the page for five seconds and longer, at once or drawing without end.
 */
export const failureKinds = [
  'unreachable',
  'missing',
  'tampered',
  'outdated',
  'load',
  'mount',
  'render',
  'handler',
  'promise',
  'contract',
  'timeout',
  'hang',
  'loop',
] as const;
export type FailureKind = (typeof failureKinds)[number];

const position = z.number().int().nonnegative().max(10_000_000);

/** Where in its files: the hash in the file's name, line and column. */
const Place = z.object({
  file: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/)
    .max(64),
  line: position,
  column: position,
});
export type FailurePlace = z.output<typeof Place>;

/** What a browser says of a failure: which file, and nothing of the message, of the address, or of who is there. */
export const FailureReport = z.object({
  remote: z.string().max(100),
  revision: RevisionId,
  kind: z.enum(failureKinds),
  /** Null: it happened in no file of the remote. */
  place: Place.nullable(),
  /** What the person sees of it, to name it to somebody who reads the log. */
  id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .max(8),
  /** The page load as the server signed it (`Boot.load`), for a canary to be counted by. Null: none is counted. */
  load: z.string().max(500).nullable(),
});
export type FailureReport = z.output<typeof FailureReport>;

/** Its revision, how it failed, and where in its files. Of whoever was there it says nothing. */
export const reportFailure = endpoint({
  method: 'POST',
  path: '/internal/remote-failures',
  summary: 'Report the failure of a remote in a browser',
  right: 'public',
  effect: 'adds',
  sessionless: true,
  unlogged: true,
  body: FailureReport,
  response: Done,
});
