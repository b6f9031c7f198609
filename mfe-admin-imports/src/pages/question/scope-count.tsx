import type { ResponseOf } from '@anketa/contract/endpoint';
import { countScope } from '@anketa/contract/question-editing';
import type { QuestionScope } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import { useClient } from '@anketa/remote/suite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Line = styled.p`
  margin: 0; min-block-size: 1.5em; font-variant-numeric: tabular-nums; font-weight: 560;
`;

const debounce = 300;

type Reach = ResponseOf<typeof countScope>;

interface ScopeCountProps {
  readonly evaluation: number;
  readonly target: QuestionTarget;
  readonly scope: QuestionScope;
}

/** How many courses, parallels and students the question reaches, counted anew whenever its scope changes. */
export function ScopeCount({ evaluation, target, scope }: ScopeCountProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [reach, setReach] = useState<Reach | null>(null);
  const asked = JSON.stringify({ target, scope });

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      client(countScope, { params: { id: evaluation }, body: JSON.parse(asked) }).then(
        (answer) => current && setReach(answer),
        // The count is only a help: the question can be saved without it.
        () => current && setReach(null),
      );
    }, debounce);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, evaluation, asked]);

  const general = target === 'sident' || target === 'sobor';
  const kinds = general ? (['students'] as const) : (['courses', 'parallels', 'students'] as const);
  return (
    <Line role="status">
      {reach
        ? `${t('questionScope.reaches')} ${kinds.map((kind) => t(`questionScope.count.${kind}`, { count: reach[kind] })).join(' · ')}`
        : ''}
    </Line>
  );
}
