import type { z } from 'zod';
import { problem } from './problem.ts';

interface Texts {
  /** What is said of a text that is too short and not empty. */
  readonly tooShort?: string;
  /** For the holes of texts. */
  readonly values?: Readonly<Record<string, number>>;
}

/**
 * The fields of a form as their rules have them: what the contract leaves to the service, so that each field gets its message beside
 * it. Throws `fields-invalid` with what is wrong first in each.
 */
export function checkedFields<Rules extends z.ZodObject>(
  rules: Rules,
  given: Readonly<Record<string, unknown>>,
  { tooShort = 'invalid', values = {} }: Texts = {},
): z.output<Rules> {
  const checked = rules.safeParse(given);
  if (checked.success) return checked.data;
  const errors: Record<string, string[]> = {};
  for (const { path, code } of checked.error.issues) {
    const field = String(path[0]);
    errors[field] ??= [textOf(given[field], code, tooShort)];
  }
  throw problem('fields-invalid', { errors, values });
}

function textOf(value: unknown, code: string, tooShort: string): string {
  if (typeof value !== 'string') return 'invalid';
  if (value.trim() === '') return 'required';
  if (code === 'too_small') return tooShort;
  return code === 'too_big' ? 'too-long' : 'invalid';
}
