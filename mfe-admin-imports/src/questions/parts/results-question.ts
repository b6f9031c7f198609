import type { Question } from '@anketa/remote/contract';
import type { Problem } from '@anketa/remote/http-error';
import { useTranslation } from 'react-i18next';

/** What is asked before results that are there already change: what becomes shown, hidden or recomputed (`results-confirm`). */
export function useResultsQuestion(): (problem: Problem) => Question {
  const { t } = useTranslation();
  return ({ errors = {} }) => ({
    title: t('bending.title'),
    text: [...Object.values(errors).flat(), t('bending.noted')].join('\n\n'),
    yes: t('bending.yes'),
    danger: true,
  });
}
