import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Stored } from './registry.ts';

/** The header by which the HTML of a page says which generation it belongs to. */
export const generationHeader = 'anketa-generation';

/** Everything that a browser needs of the suite at one moment: one revision of the shell and one of each remote. It has nothing of anybody. */
export const Generation = z.object({
  /** A name made of all that follows: equal generations have equal names. */
  id: z.string(),
  shell: z.string(),
  remotes: z.array(z.object({ id: z.string(), revision: z.string(), stored: Stored })),
  /** Address of each file, with its hash as browsers check it (`sha256-…`). An address says which content it has. */
  files: z.record(z.string(), z.string()),
  /** The document that opens without a network, with its hash. Its address is that of every generation's. */
  document: z.object({ url: z.string(), integrity: z.string() }),
});
export type Generation = z.output<typeof Generation>;

/** The files as they are published now, with their hashes. */
export const readGeneration = endpoint({
  method: 'GET',
  path: '/api/generation',
  summary: 'Load the list of files of the suite',
  right: 'public',
  query: z.object({
    /** Ids of remotes, with commas between: of those that are stored when they are opened, only these have their files listed. Without it all have. */
    opened: z.string().max(2000).optional(),
  }),
  response: Generation,
});
