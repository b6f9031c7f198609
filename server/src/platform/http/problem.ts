import type { Standing } from '@anketa/contract/edits';
import { type ErrorName, errorCatalogue, type Problem } from '@anketa/contract/errors';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../translate.ts';

/** What fills a hole of a text: a value, the key of a text, or a moment (ISO 8601), in the caller's language. */
export type Filling = string | number | { readonly text: string } | { readonly moment: string };

interface Details {
  /** For the `{name}` holes of the text; several in one are listed. */
  readonly values?: Readonly<Record<string, Filling | readonly Filling[]>>;
  /** Field → keys of texts (`fields.<key>`), for forms. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** What an engineer wants to know beside the text, in English. Nothing that came from a form's fields. */
  readonly detail?: string;
  /** Of `edit-conflict` and its kind: what stands instead of what was seen. */
  readonly standing?: Standing;
}

/** An error of the catalogue, thrown anywhere and mapped to HTTP in one place. */
export class ProblemError extends Error {
  readonly problem: ErrorName;
  readonly details: Details;

  constructor(problem: ErrorName, details: Details = {}) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }
}

/** Makes an error of the catalogue: `throw problem('no-right')`. */
export function problem(name: ErrorName, details?: Details): ProblemError {
  return new ProblemError(name, details);
}

/** The RFC 9457 body of a catalogue error in the caller's language. */
export function problemBody({ problem: name, details }: ProblemError, locale: Locale): Problem {
  const entry: { status: number; code?: number } = errorCatalogue[name];
  const say = (filling: Filling) => {
    if (typeof filling !== 'object') return String(filling);
    return 'text' in filling ? translate(locale, filling.text) : momentText(locale, filling.moment);
  };
  const values = Object.fromEntries(
    Object.entries(details.values ?? {}).map(([hole, given]) => [hole, [given].flat().map(say).join(', ')]),
  );
  const title = translate(locale, `errors.${name}`, values);
  return {
    type: `/problems/${name}`,
    title,
    status: entry.status,
    ...(details.detail && { detail: details.detail }),
    ...(details.standing && { standing: details.standing }),
    ...(entry.code && { error: { code: entry.code, message: title } }),
    ...(details.errors && {
      errors: Object.fromEntries(
        Object.entries(details.errors).map(([field, keys]) => [
          field,
          keys.map((key) => translate(locale, `fields.${key}`, values)),
        ]),
      ),
    }),
  };
}

/** A moment by the clock of the installation: "25. listopadu 2026 v 22:00". */
function momentText(locale: Locale, moment: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'cs-CZ', format).format(new Date(moment));
}
