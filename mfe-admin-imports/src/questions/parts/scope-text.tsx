import type { ManagedQuestion } from '@anketa/contract/question-editing';
import { useTranslation } from 'react-i18next';
import { scopeSummary } from './scope-summary.ts';

/** Whom a question is asked, in a few words: everyone, or the codes that narrow it. */
export function ScopeText({ question: { target, scope } }: { readonly question: ManagedQuestion }) {
  const { t } = useTranslation();
  const parts = scopeSummary(target, scope);
  if (parts.length === 0) return t('questionScope.everyoneShort');
  return (
    <>
      {parts.map(({ dimension, masks, more }) => (
        <div key={dimension}>
          {t(`questionScope.short.${dimension}`)}: {masks.join(', ')}
          {more > 0 ? ` ${t('questionScope.more', { count: more })}` : ''}
        </div>
      ))}
    </>
  );
}
