import { z } from 'zod';

/** Values that many endpoints share. */
export const locales = ['cs', 'en'] as const;
export const Locale = z.enum(locales);
export type Locale = (typeof locales)[number];

/** The cookie that has the language that was chosen in this browser. */
export const localeCookie = 'anketa-locale';

/** The language of whoever has this cookie, or else these wishes, the most wished for first (`cs-CZ`); Czech where neither says one of the two. */
export function chosenLocale(cookie: string | undefined, wishes: readonly string[]): Locale {
  if (cookie === 'cs' || cookie === 'en') return cookie;
  const first = wishes.map((wish) => wish.trim().slice(0, 2).toLowerCase()).find((tag) => /^(cs|sk|en)$/.test(tag));
  return first === 'en' ? 'en' : 'cs';
}

/** The colours: as the system has them, unless this browser's person has chosen. */
export const themes = ['system', 'light', 'dark'] as const;
export const Theme = z.enum(themes);
export type Theme = (typeof themes)[number];
/** The cookie that keeps the choice in this browser: the first HTML already has the colours. */
export const themeCookie = 'anketa-theme';

/** How much stands on a screen: with room between, or close together. */
export const densities = ['comfortable', 'compact'] as const;
export const Density = z.enum(densities);
export type Density = (typeof densities)[number];
/** The cookie that keeps the choice in this browser, as that of the colours. */
export const densityCookie = 'anketa-density';

/** The largest number of PostgreSQL's integer, which ids, counts and places in a list are kept in. */
export const integerMaximum = 2 ** 31 - 1;

/** Any number that such a column can hold; what it may be is another rule. */
export const integer = z
  .number()
  .int()
  .min(-integerMaximum - 1)
  .max(integerMaximum);

/** A number that the database gave. A larger one it could not even look for. */
export const rowId = z.number().int().positive().max(integerMaximum);

/** The same in an address. */
export const numberInPath = z.coerce.number().int().positive().max(integerMaximum);

/** A text of one line: control characters and breaks become spaces. */
export const oneLine = z.string().overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' '));

/** What somebody searches for. */
export const searchText = z.string().max(200);

/** A code of the student information system, which sets no limit to its length, or a person's number. */
export const code = z.string().max(1000);

/** An evaluation's name in an address. */
export const Slug = z.object({ slug: z.string().max(1000) });

/** A text in both languages, as the specification's `_cs` / `_en` pairs. */
export const Named = z.object({ code: z.string(), name_cs: z.string(), name_en: z.string() });
export type Named = z.output<typeof Named>;

export const Done = z.object({ status: z.literal(true) });
/** The answer of a call that has nothing else to say. */
export const done = { status: true } as const;

/** The answer of a call that switches something: whether it stood so before. */
export const Switched = Done.extend({ already: z.boolean() });

/** An evaluation's number in a path. */
export const EvaluationId = z.object({ id: numberInPath });
