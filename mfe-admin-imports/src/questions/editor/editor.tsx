import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { fieldsInResults, type ManagedQuestion } from '@anketa/contract/questions/editing';
import { FormFailure, Restored, useSaveKey } from '@anketa/remote/action-form';
import { EditClashes } from '@anketa/remote/edit-clashes';
import { SendButton } from '@anketa/remote/send-button';
import { useLocalized } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { Form as FormElement } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { low } from '@anketa/ui/theme';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { QuestionTrail } from '../parts/question-trail.tsx';
import { AnswerPart } from './answer-part.tsx';
import { AskedPart } from './asked-part.tsx';
import { AskedQuestion } from './asked-question.tsx';
import { bothFrom, Preview } from './preview.tsx';
import { ResultsPart } from './results-part.tsx';
import { useEditor } from './use-editor.ts';
import { WordingPart } from './wording-part.tsx';

const SideBySide = styled.div`
  display: grid; gap: 32px; align-items: start;
  & > * { min-inline-size: 0; }
  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 46rem) 375px;
    & > aside { position: sticky; inset-block-start: 88px; }
  }
  ${low} { & > aside { position: static; } }
  @media (min-width: ${bothFrom}px) { grid-template-columns: minmax(0, 46rem) minmax(375px, 774px); gap: 48px; }
`;

const Part = styled.section`
  padding-block: 24px; border-block-start: 1px solid var(--line);
  &:first-child { padding-block-start: 0; border-block-start: 0; }
  & > h2 { margin-block-end: 16px; &:has(+ p) { margin-block-end: 4px; } & + p { margin-block-end: 16px; } }
`;

/* The form is long: its button again, where a phone has it in sight all the time. */
const End = styled.div`
  @media (max-width: 639px) { display: none; }
`;

interface EditorProps {
  /** The number of the evaluation, and what is known of it. */
  readonly id: number;
  readonly evaluation: Evaluation | undefined;
  /** Null: a new one. */
  readonly question: ManagedQuestion | null;
  readonly manage: 'all' | 'own' | 'none';
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
}

/** A question being written, with the preview beside it. */
export function Editor({ id, evaluation, question, manage, resultsClosed }: EditorProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const element = useId();
  const why = useId();
  const form = useEditor(id, question);
  const { values: draft, change, errors } = form;
  const { answered: frozen, released } = question ?? { answered: false, released: false };
  const reserved = resultsClosed ? fieldsInResults(question ?? uncounted) : [];
  const fields = { draft, change, errors, frozen, reserved };
  const mayRetire = !reserved.includes('active');
  useSaveKey(form);
  const action = t(question ? 'questionEditor.save' : 'questionEditor.create');
  const title = t(question ? 'questionEditor.editTitle' : 'questions.create');
  return (
    <Page
      wide
      title={title}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<QuestionTrail evaluation={evaluation} here={title} />}
      actions={
        released && !mayRetire ? undefined : (
          <SendButton form={form} of={element} why={why} keys="Control+S Meta+S">
            {action}
          </SendButton>
        )
      }
    >
      {frozen ? <Notice $tone="warning">{t(`questionEditor.${noticeOf(released, resultsClosed)}`)}</Notice> : null}
      <SideBySide>
        <FormElement id={element} ref={form.element} onSubmit={form.submit}>
          <Restored form={form} />
          {released ? (
            <Part>
              <h2>{t('questionEditor.question')}</h2>
              <AskedQuestion evaluation={id} draft={draft} />
            </Part>
          ) : (
            <>
              <Part>
                <h2>{t('questionEditor.wording')}</h2>
                <WordingPart {...fields} />
              </Part>
              <Part>
                <h2>{t('questionEditor.asked')}</h2>
                <AskedPart {...fields} evaluation={id} manage={manage} />
              </Part>
              <Part>
                <h2>{t('questionEditor.answer')}</h2>
                <AnswerPart {...fields} mayRequire={manage === 'all' && !question?.author} />
              </Part>
            </>
          )}
          <Part>
            <h2>{t('questionEditor.results')}</h2>
            {released && resultsClosed ? <Help>{t('questionEditor.reserved')}</Help> : null}
            <ResultsPart {...fields} mayAverage={manage === 'all'} promised={question?.promised ?? null} />
          </Part>
          <Part>
            <h2>{t('questionEditor.state')}</h2>
            <Checkbox
              label={t('questionEditor.active')}
              help={t(`questionEditor.${mayRetire ? 'activeHelp' : 'reserved'}`)}
              checked={draft.active}
              disabled={!mayRetire}
              onChange={(active) => change({ active })}
            />
          </Part>
          {released && !mayRetire ? null : (
            <End>
              <SendButton form={form} why={why} kind="secondary">
                {action}
              </SendButton>
            </End>
          )}
          <EditClashes form={form} />
          <FormFailure id={why} form={form} />
        </FormElement>
        <aside aria-label={t('questionPreview.title')}>
          <Preview draft={draft} mayHide={!evaluation?.options.disallow_answer_hidding} />
        </aside>
      </SideBySide>
    </Page>
  );
}

/** Where results are there already, a question that is new or counts in nothing could only begin to count. */
const uncounted = { counts_toward_average: false, released: false };

function noticeOf(released: boolean, resultsClosed: boolean): string {
  if (!released) return 'frozenNotice';
  return resultsClosed ? 'reservedNotice' : 'releasedNotice';
}
