import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { useTranslation } from 'react-i18next';
import { scopeSummary } from './scope-summary.ts';

/** The codes that narrow whom a question is asked, in a few words. */
export function ScopeText({ question: { target, scope } }: { readonly question: ManagedQuestion }) {
  const { t } = useTranslation();
  const parts = scopeSummary(target, scope);
  return parts
    .map(({ dimension, masks, more }) => {
      const rest = more > 0 ? ` ${t('questionScope.more', { count: more })}` : '';
      return `${t(`questionScope.short.${dimension}`)}: ${masks.join(', ')}${rest}`;
    })
    .join(' · ');
}
