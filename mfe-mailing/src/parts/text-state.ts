import { problemsOf } from '@anketa/contract/mail-text';

/** How far an e-mail is written in one language. `wrong`: something in it will not come out as it was meant. */
export type TextState = 'empty' | 'begun' | 'wrong' | 'written';

/**
 * How far it is written.
 * @param subject in that language
 * @param body likewise, in the markup of the contract's mail-text.ts
 */
export function textState(subject: string, body: string): TextState {
  const problems = problemsOf(subject, body);
  const missing = problems.filter(({ problem }) => problem.startsWith('empty-'));
  if (missing.length === 2) return 'empty';
  if (problems.length > missing.length) return 'wrong';
  return missing.length > 0 ? 'begun' : 'written';
}
