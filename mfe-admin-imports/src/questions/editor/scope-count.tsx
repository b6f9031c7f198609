import { countScope } from '@anketa/contract/questions/editing';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import type { QuestionScope } from '@anketa/contract/questions/scope';
import { useData } from '@anketa/remote/use-data';
import { useSettled } from '@anketa/remote/use-settled';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Line = styled.p`
  margin: 0; min-block-size: 1.5em; font-variant-numeric: tabular-nums; font-weight: 560;
`;

interface ScopeCountProps {
  readonly evaluation: number;
  readonly target: QuestionTarget;
  readonly scope: QuestionScope;
}

/** How many courses, parallels and students the question reaches, counted anew whenever its scope changes. */
export function ScopeCount({ evaluation, target, scope }: ScopeCountProps) {
  const { t } = useTranslation();
  // The count is only a help: while it cannot be had, the last one stays, and the question can be saved without it.
  const asked = useSettled(JSON.stringify({ target, scope }));
  const { data: reach } = useData(countScope, { params: { id: evaluation }, body: JSON.parse(asked) });
  const general = target === 'sident' || target === 'sobor';
  const kinds = general ? (['students'] as const) : (['courses', 'parallels', 'students'] as const);
  return (
    <Line role="status">
      {reach
        ? `${t('questionScope.reaches')} ${kinds.map((kind) => t(`questionScope.count.${kind}`, { count: reach[kind] })).join(', ')}`
        : ''}
    </Line>
  );
}
