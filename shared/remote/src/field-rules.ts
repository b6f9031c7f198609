import type { Locale } from '@anketa/contract/values';
import { fieldTexts } from './texts.ts';
import type { Messages } from './use-form.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
}

/** A schema of zod, as far as it is used here: browsers' bundles carry it in chunks of rules alone. */
interface Rules {
  readonly rules: {
    safeParse(
      value: unknown,
    ): { readonly success: true } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
  };
}

interface RuleOptions<Values> {
  /** What is said of an empty text that must not be empty. */
  readonly required?: string;
  /** What is said of a text that is too short and not empty. */
  readonly tooShort?: string;
  /** What of the values the rules are about. Default: all. */
  readonly of?: (values: Values) => unknown;
}

/**
 * Checks a form by the contract's schema, `rules` of a file `rules.ts`, which comes in a chunk of its own when the form is first sent:
 * `rulesOf(() => import('./rules.ts'))`. Where it does not arrive, the server has the last word, as always.
 */
export function rulesOf<Values>(
  load: () => Promise<Rules>,
  { required, tooShort, of = (values) => values }: RuleOptions<Values> = {},
): (values: Values, locale: Locale) => Promise<Messages> {
  return async (values, locale) => {
    const loaded = await load().catch(() => undefined);
    const body = of(values);
    const texts = fieldTexts(locale);
    const words = { ...texts, required: required ?? texts.required, 'too-short': tooShort };
    const checked = loaded?.rules.safeParse(body);
    if (!checked || checked.success) return {};
    const messages: Record<string, string> = {};
    for (const { path, code } of checked.error.issues) {
      const field = String(path[0]);
      messages[field] ??= wordFor(Reflect.get(Object(body), field), code, words);
    }
    return messages;
  };
}

interface FieldWords extends Readonly<Record<'required' | 'invalid' | 'too-long', string>> {
  readonly 'too-short': string | undefined;
}

function wordFor(value: unknown, code: string, words: FieldWords): string {
  if (typeof value !== 'string') return words.invalid;
  if (value.trim() === '') return words.required;
  if (code === 'too_small') return words['too-short'] ?? words.invalid;
  return code === 'too_big' ? words['too-long'] : words.invalid;
}
