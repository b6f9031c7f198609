import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { type ScopeDimension, scopeOfTarget } from '@anketa/contract/questions/scope';
import { RadioGroup } from '@anketa/ui/choice';
import { Help, Select } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { inputOf, targetsFor } from './draft.ts';
import type { EditorFields } from './editor-fields.ts';
import { ScopeCount } from './scope-count.tsx';
import { ScopeList } from './scope-list.tsx';

const Lists = styled.div`
  display: grid; gap: 20px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line);
`;

interface AskedPartProps extends EditorFields {
  readonly evaluation: number;
  readonly manage: 'all' | 'own' | 'none';
}

/** What the question is about, and who is asked. */
export function AskedPart({ draft, change, errors, evaluation, manage, ...given }: AskedPartProps) {
  const { t } = useTranslation();
  const { target, narrowed } = draft;
  const { frozen } = given;
  const reserved = given.reserved.includes('scope');
  const fixed = frozen || reserved;
  const put = (dimension: ScopeDimension, masks: readonly string[]) =>
    change({ scope: { ...draft.scope, [dimension]: [...masks] } });
  const all = manage === 'own' ? 'own' : 'all';
  const dimensions = scopeOfTarget[target];
  return (
    <Stack $gap={20}>
      <Select
        label={t('questionEditor.target')}
        help={frozen ? undefined : t(`questionEditor.targetHelp.${target}`)}
        value={target}
        disabled={frozen}
        error={errors.target}
        onChange={(value) => change({ target: value as QuestionTarget })}
        options={targetsFor(manage).map((value) => ({ value, label: t(`questionTargets.${value}`) }))}
      />
      <RadioGroup
        label={t('questionScope.title')}
        help={reserved && !frozen ? t('questionEditor.reserved') : undefined}
        value={narrowed ? 'some' : 'all'}
        onChange={(value) => change({ narrowed: value === 'some' })}
        options={[
          { value: 'all', label: t(`questionScope.everyone.${all}`), disabled: fixed && narrowed },
          { value: 'some', label: t('questionScope.some'), disabled: fixed && !narrowed },
        ]}
      />
      {narrowed ? (
        <Lists>
          {fixed ? (
            dimensions.map((dimension) =>
              draft.scope[dimension].length > 0 ? (
                <div key={dimension}>
                  <strong>{t(`questionScope.${dimension}`)}</strong>
                  <div>{draft.scope[dimension].join(', ')}</div>
                </div>
              ) : null,
            )
          ) : (
            <>
              <Help>{t('questionScope.help')}</Help>
              {dimensions.map((dimension, at) => (
                <ScopeList
                  key={dimension}
                  evaluation={evaluation}
                  target={target}
                  dimension={dimension}
                  masks={draft.scope[dimension]}
                  mayMask={manage === 'all'}
                  error={at === 0 ? errors.scope : undefined}
                  onChange={(masks) => put(dimension, masks)}
                />
              ))}
            </>
          )}
        </Lists>
      ) : null}
      <ScopeCount evaluation={evaluation} target={target} scope={inputOf(draft).scope} />
    </Stack>
  );
}
