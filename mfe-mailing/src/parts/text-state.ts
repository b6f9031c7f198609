import type { MailMedium } from '@anketa/contract/mail/mailing';
import { noticeProblemsOf } from '@anketa/contract/mail/notice-text';
import { problemsOf } from '@anketa/contract/mail/text';

/** How far an e-mail or a notification is written in one language. `wrong`: something in it will not come out as it was meant. */
export type TextState = 'empty' | 'begun' | 'wrong' | 'written';

/** What is wrong with a text in one language, by what it goes as. */
export const problemsIn = { mail: problemsOf, push: noticeProblemsOf } as const satisfies Record<MailMedium, unknown>;

/**
 * How far it is written.
 * @param subject in that language; of a notification its title
 * @param body likewise, in the markup of the contract's mail/text.ts
 */
export function textState(medium: MailMedium, subject: string, body: string): TextState {
  const problems = problemsIn[medium](subject, body);
  const missing = problems.filter(({ problem }) => problem.startsWith('empty-'));
  if (missing.length === 2) return 'empty';
  if (problems.length > missing.length) return 'wrong';
  return missing.length > 0 ? 'begun' : 'written';
}
