import { type Evaluation, evaluationState, isFillingOpen, plannedEnd } from '@anketa/contract/evaluations/evaluations';
import type { EmailTexts, MailCheck } from '@anketa/contract/mail/emails';
import { asksToFill, type MailMedium, type MailPurpose } from '@anketa/contract/mail/mailing';
import { noticeProblemsOf } from '@anketa/contract/mail/notice-text';
import type { MailCounts } from '@anketa/contract/mail/outcome';
import { problemsOf } from '@anketa/contract/mail/text';
import { locales } from '@anketa/contract/values';
import { isOptional } from '../audience/audience-store.ts';
import { placeholdersOf } from '../audience/messages.ts';

type Check = MailCheck['check'];

const check = (name: Check, stops: boolean, values: MailCheck['values'] = {}): MailCheck => ({
  check: name,
  stops,
  values,
});

type Written = EmailTexts & { readonly purpose: MailPurpose; readonly medium: MailMedium };

/** What is wrong with the text of an e-mail, or may surprise: before its recipients are known. */
export function textChecks(email: Written, evaluation: Evaluation): MailCheck[] {
  const written = locales.filter((locale) => email[`subject_${locale}`] !== '' || email[`body_${locale}`] !== '');
  const [only] = written;
  const isMail = email.medium === 'mail';
  const found = written.flatMap((locale) => {
    const [subject, body] = [email[`subject_${locale}`], email[`body_${locale}`]];
    const problems = isMail ? problemsOf(subject, body) : noticeProblemsOf(subject, body);
    return problems.map(({ field, problem, what = '' }) => check('text-wrong', true, { locale, field, problem, what }));
  });
  const placeholders = placeholdersOf(email);
  return [
    ...(only === undefined ? [check('body-missing', true)] : []),
    ...(written.length === 1 && only ? [check('language-missing', false, { locale: only })] : []),
    ...found,
    ...(placeholders.has('deadline') && plannedEnd(evaluation) === null
      ? [check('placeholder-empty', true, { name: 'deadline' })]
      : []),
    ...(isMail && isOptional(email.purpose) && written.length > 0 && !placeholders.has('unsubscribe')
      ? [check('unsubscribe-missing', false)]
      : []),
    ...phaseChecks(email.purpose, evaluation),
  ];
}

/** An e-mail that asks people to do what they cannot do at present. */
function phaseChecks(purpose: MailPurpose, evaluation: Evaluation): MailCheck[] {
  if (asksToFill(purpose) && !isFillingOpen(evaluation)) return [check('filling-closed', false)];
  if (purpose === 'results' && evaluation.state !== evaluationState.published) return [check('results-hidden', false)];
  return [];
}

interface Found {
  readonly counts: Pick<MailCounts, 'recipients'>;
  /** Left out since they got as many e-mails this week as anybody may. */
  readonly limit: number;
  /** Recipients who got another e-mail this week. */
  readonly lately: number;
  /** Recipients without a name. */
  readonly nameless: number;
  /** So few recipients of a choice that depends on participation would be told apart; 1: no such choice. */
  readonly fewest: number;
}

/** What is to be known of an e-mail's recipients before it is sent. */
export function recipientChecks({ counts, limit, lately, nameless, fewest }: Found): MailCheck[] {
  const { recipients } = counts;
  // Of a choice that depends on participation any number does.
  const some = (name: Check, count: number) =>
    count >= fewest ? [check(name, false, { count: count - (count % fewest) })] : [];
  return [
    ...(recipients === 0 ? [check('nobody', true)] : []),
    ...(recipients > 0 && recipients < fewest ? [check('too-few', true, { fewest })] : []),
    ...some('limit-met', limit),
    ...some('written-lately', lately),
    ...some('name-missing', nameless),
  ];
}
