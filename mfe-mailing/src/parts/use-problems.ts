import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailProblem } from '@anketa/contract/mail/text';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from './text-state.ts';

/** What is wrong with a subject or a text as far as it is written, in words; undefined where nothing is. It comes when the person pauses. */
export function useProblems(medium: MailMedium, field: MailProblem['field'], value: string): string | undefined {
  const { t } = useTranslation();
  const settled = useDeferredValue(value);
  return useMemo(() => {
    const found = field === 'subject' ? problemsIn[medium](settled, '') : problemsIn[medium]('', settled);
    const texts = found
      .filter((one) => one.field === field && !one.problem.startsWith('empty-'))
      .map(({ problem, what }) => t(`mailText.problem.${problem}`, { what }));
    return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined;
  }, [t, medium, field, settled]);
}
