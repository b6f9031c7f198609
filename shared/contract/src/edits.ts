import { z } from 'zod';

/**
 * Editing what others edit too. Whoever reads it gets a version with it, and sends back the fields that they changed with the version they
 * were made from. Where something else stands by then the answer is 409 `edit-conflict` with what stands, and nothing is written.
 */

/** Which state of something an edit was made from. It means nothing to whoever sends it back. */
export const Version = z.string().min(1).max(100);

/** What stands instead of what an edit was made from: its fields, as the edit names them, and their version where they have one. */
export const Standing = z.object({ version: Version.optional(), values: z.record(z.string(), z.unknown()) });
export type Standing = z.output<typeof Standing>;

/** The body of an edit: the fields that were changed, and the version that they were made from. */
export function edited<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return fields.partial().extend({ version: Version });
}
