import { flagWords } from '@anketa/contract/declared-list';
import { scopeOfTarget } from '@anketa/contract/questions/scope';
import { useLocalized } from '@anketa/remote/suite';
import { Facts } from '@anketa/ui/card';
import { Stack } from '@anketa/ui/page';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { inputOf, type QuestionDraft } from './draft.ts';
import { ScopeCount } from './scope-count.tsx';

interface AskedQuestionProps {
  /** The number of the evaluation. */
  readonly evaluation: number;
  readonly draft: QuestionDraft;
}

/** What was asked, of whom and how, once it is in results: to be read, since none of it can be edited any more. */
export function AskedQuestion({ evaluation, draft }: AskedQuestionProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { target, narrowed, scope, form, steps, choices, ends } = draft;
  const isText = form === 'text';
  const offered = form === 'slider' ? ends : isText ? [] : choices;
  const facts: readonly (readonly [name: string, value: string | number])[] = [
    [t('questionEditor.target'), t(`questionTargets.${target}`)],
    [t('questionScope.title'), narrowed ? t('questionScope.some') : t('questionScope.everyone.all')],
    ...(narrowed ? scopeOfTarget[target] : []).map(
      (dimension) => [t(`questionScope.${dimension}`), scope[dimension].join(', ')] as const,
    ),
    [t('questionEditor.body_cs'), draft.body_cs],
    [t('questionEditor.body_en'), draft.body_en],
    [t('questionEditor.help_cs'), draft.help_cs],
    [t('questionEditor.help_en'), draft.help_en],
    [t('questionEditor.sign_language_url'), draft.sign_language_url],
    [t('questionEditor.form'), t(`questionForms.${form}`)],
    [t('questionEditor.steps'), form === 'slider' ? steps : ''],
    [
      t(`questionEditor.${form === 'slider' ? 'ends' : 'choices'}`),
      offered.map(({ cs, en }) => localized({ cs, en })).join(form === 'slider' ? ' – ' : ', '),
    ],
    [t('questionEditor.text_maximum'), isText ? draft.text_maximum : ''],
    [t('questionEditor.allow_blank'), isText ? '' : localized(flagWords[draft.allow_blank ? 'yes' : 'no'])],
    [t('questionEditor.required'), localized(flagWords[draft.required ? 'yes' : 'no'])],
  ];
  return (
    <Stack $gap={20}>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </Facts>
      <ScopeCount evaluation={evaluation} target={target} scope={inputOf(draft).scope} />
    </Stack>
  );
}
