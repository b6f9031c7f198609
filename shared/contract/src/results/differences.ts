import { z } from 'zod';

// Apart from the endpoints of comparisons: the route table of mfe-results, which everybody loads, needs these of its lists alone.

/** A mean with its 95 % interval; of a question on its own scale, of an average on 1–5. */
export const Estimate = z.object({
  /** How many gave a value; of an average the most that did of one question. */
  n: z.number().int(),
  mean: z.number(),
  interval: z.tuple([z.number(), z.number()]),
});
export type Estimate = z.output<typeof Estimate>;

/** One mean minus another. Below zero the first is better: 1 is best. */
export const Difference = z.object({
  by: z.number(),
  /** 95 % interval of the difference. */
  interval: z.tuple([z.number(), z.number()]),
  /** The interval lies on one side of zero: nothing else may be called a difference. */
  certain: z.boolean(),
});
export type Difference = z.output<typeof Difference>;
