import type { Evaluation } from '@anketa/contract/evaluations';
import { fieldsInResults, type ManagedQuestion } from '@anketa/contract/question-editing';
import { useLocalized } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { QuestionTrail } from '../../parts/question-trail.tsx';
import { AnswerPart } from './answer-part.tsx';
import { AskedPart } from './asked-part.tsx';
import { bothFrom, Preview } from './preview.tsx';
import { ResultsPart } from './results-part.tsx';
import { useEditor } from './use-editor.ts';
import { WordingPart } from './wording-part.tsx';

const Beside = styled.div`
  display: grid; gap: 32px; align-items: start;
  & > * { min-inline-size: 0; }
  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 46rem) 375px;
    & > aside { position: sticky; inset-block-start: 88px; }
  }
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
  readonly evaluation: Evaluation;
  readonly question: ManagedQuestion | null;
  readonly manage: 'all' | 'own' | 'none';
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
  readonly onSaved: (question: ManagedQuestion) => void;
}

/** A question being written, with the preview beside it. */
export function Editor({ evaluation, question, manage, resultsClosed, onSaved }: EditorProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const editor = useEditor({ evaluation: evaluation.id, question, form, onSaved });
  const { draft, change, errors, frozen, released, save, pending } = editor;
  const reserved = resultsClosed ? fieldsInResults(question ?? uncounted) : [];
  const frozenHint = frozen && !released ? t('questionEditor.frozen') : undefined;
  const fields = { draft, change, errors, frozen, released, frozenHint, reserved };
  const mayRetire = !reserved.includes('active');
  const releasedHint = released ? <Help>{t('questionEditor.released')}</Help> : null;
  useSaveKeys(form);
  const action = t(question ? 'questionEditor.save' : 'questionEditor.create');
  const title = t(question ? 'questionEditor.editTitle' : 'questions.create');
  return (
    <Page
      wide
      title={title}
      subtitle={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<QuestionTrail id={evaluation.id} evaluation={evaluation} here={title} />}
      actions={
        released && !mayRetire ? undefined : (
          <Button type="submit" form={id} $kind="primary" disabled={pending} aria-keyshortcuts="Control+S Meta+S">
            {action}
          </Button>
        )
      }
    >
      {frozen ? <Notice $tone="warning">{t(`questionEditor.${noticeOf(released, resultsClosed)}`)}</Notice> : null}
      <Beside>
        <Form id={id} ref={form} onSubmit={save}>
          <Part>
            <h2>{t('questionEditor.asked')}</h2>
            {releasedHint}
            <AskedPart {...fields} evaluation={evaluation.id} manage={manage} />
          </Part>
          <Part>
            <h2>{t('questionEditor.wording')}</h2>
            {releasedHint}
            <WordingPart {...fields} />
          </Part>
          <Part>
            <h2>{t('questionEditor.answer')}</h2>
            {releasedHint}
            <AnswerPart {...fields} mayRequire={manage === 'all' && !question?.author} />
          </Part>
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
              <Button type="submit" disabled={pending}>
                {action}
              </Button>
            </End>
          )}
        </Form>
        <aside aria-label={t('questionPreview.title')}>
          <Preview draft={draft} mayHide={!evaluation.options.disallow_answer_hidding} />
        </aside>
      </Beside>
    </Page>
  );
}

/** Where results are there already, a question that is new or counts in nothing could only begin to count. */
const uncounted = { counts_toward_average: false, released: false };

function noticeOf(released: boolean, resultsClosed: boolean): string {
  if (!released) return 'frozenNotice';
  return resultsClosed ? 'reservedNotice' : 'releasedNotice';
}

/** Ctrl+S or Cmd+S sends the form in place of saving the page. */
function useSaveKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [form]);
}
