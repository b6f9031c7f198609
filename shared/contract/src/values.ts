import { z } from 'zod';

/** Values that many endpoints share. */
export const locales = ['cs', 'en'] as const;
export const Locale = z.enum(locales);
export type Locale = (typeof locales)[number];

export const pageNumber = z.coerce.number().int().min(1).default(1);

/** One page of a list, in the form of specification 7 (GET /internal/departments). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    total: z.number().int(),
    data: z.array(item),
  });
}

/** A text in both languages, as the specification's `_cs` / `_en` pairs. */
export const Named = z.object({ code: z.string(), name_cs: z.string(), name_en: z.string() });
export type Named = z.output<typeof Named>;

export const Done = z.object({ status: z.literal(true) });
/** The answer of a call that has nothing else to say. */
export const done = { status: true } as const;

/** A number in a path that the database gave; a larger one it could not even look for. */
export const numberInPath = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** An evaluation's number in a path. */
export const EvaluationId = z.object({ id: numberInPath });
