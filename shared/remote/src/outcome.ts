import type { Notice } from './contract.ts';

/**
 * What an answer says of what was asked for: `status` 200 or true that it is done, as does one that does not speak of it; false that it is not. Anything
 * else nobody can tell, and it is only warned of. Specification 8.4. Words are the statuses of things. Undefined: nothing was sent.
 */
export function outcomeOf(answer: unknown): Extract<Notice['kind'], 'success' | 'error' | 'warning'> {
  if (answer === undefined) return 'success';
  if (typeof answer !== 'object' || answer === null) return 'warning';
  const status: unknown = Reflect.get(answer, 'status');
  if (status === false) return 'error';
  return status === undefined || status === true || status === 200 || typeof status === 'string'
    ? 'success'
    : 'warning';
}
