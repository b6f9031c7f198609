import { type Answers, generalCourse, type Section } from '@anketa/contract/questionnaires';
import type { AnswerParts, AnswerProblem } from '@anketa/question-form/question-field';
import { useNotify } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { withAnswer, withTaught } from '../../drafts/answers.ts';
import type { Draft, Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { BlockPart, questionId } from './block-part.tsx';
import { KeepingText } from './keeping-text.tsx';
import { ReportButton } from './report-button.tsx';
import type { Review } from './review.ts';
import type { Finish } from './use-finish.ts';

const Body = styled.div`
  padding: 0 20px;
  /* What has the focus is never under the bar. */
  & :is(input, textarea, button) { scroll-margin-block-end: 120px; }
  @media (max-width: 639px) { padding: 0 16px; }
`;

const Rarely = styled(Row)`
  margin-inline: -18px;
`;

/* The buttons come first at a desk: notices appear over the other end. */
const Bar = styled.div`
  position: sticky; z-index: 2; inset-block-end: 0; display: flex; flex-wrap: wrap; align-items: center; flex-direction: row-reverse; justify-content: flex-end; gap: 8px 16px;
  margin: 16px -20px 0; padding: 12px 20px calc(12px + env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line);
  border-radius: 0 0 var(--radius-card) var(--radius-card); background: var(--surface);
  @media (max-width: 639px) { flex-direction: row; justify-content: flex-start; margin-inline: -16px; padding-inline: 16px; & button { flex: 1 1 auto; } & > div { flex: 1 1 100%; } }
`;

const noProblems: ReadonlyMap<string, AnswerProblem> = new Map();

interface Props {
  readonly section: Section;
  readonly name: string;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
  readonly draft: Draft;
  readonly review: Review;
  readonly finish: Finish;
}

/** The form of one section: its questions, and what can be done with the answers. */
export function CourseForm({ section, name, data, drafts, draft, review, finish }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { course } = section;
  const { answers: given } = draft;
  const byId = useMemo(() => new Map(data.questions.map((question) => [question.id, question])), [data.questions]);
  // Nothing is reproached before the student wants to submit.
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const change = useCallback(
    (changed: (present: Answers) => Answers) => {
      const present = drafts.read().get(course)?.answers;
      if (present) drafts.change(course, changed(present));
    },
    [drafts, course],
  );
  const onAnswer = useCallback(
    (block: string, question: number, parts: AnswerParts) =>
      change((present) => withAnswer(present, block, question, parts)),
    [change],
  );
  const onTaught = (block: string, taught: boolean) => change((present) => withTaught(present, block, taught));

  function onSubmit() {
    const [first] = review.problems.keys();
    if (first === undefined) return finish.submit(section);
    setTried(true);
    notify({ kind: 'error', text: t('form.missingRequired') });
    showQuestion(form.current, questionId(first));
  }
  const onSave = () => finish.save(section);
  useSaveShortcut(onSave);

  return (
    <Body ref={form}>
      {section.blocks.map((block) => (
        <BlockPart
          key={block.key}
          {...{ block, given }}
          questions={byId}
          problems={tried ? review.problems : noProblems}
          mayHide={data.may_hide}
          {...{ onAnswer, onTaught }}
        />
      ))}
      <p>{t('form.anonymity', { students: t('students', { count: data.minimum_responses }) })}</p>
      {course === generalCourse ? null : (
        <Rarely $gap={0}>
          <Button $kind="quiet" onClick={() => finish.refuse(section)}>
            {t('form.refuse')}
          </Button>
          <Button $kind="quiet" onClick={() => finish.leave(section)}>
            {t('form.leave')}
          </Button>
          <ReportButton course={course} name={name} slug={finish.slug} />
        </Rarely>
      )}
      <Bar>
        <KeepingText draft={draft} />
        <Row>
          <Button onClick={onSave}>{t('form.save')}</Button>
          <Button $kind="primary" onClick={onSubmit}>
            {t('form.submit')}
          </Button>
        </Row>
      </Bar>
    </Body>
  );
}

/** Brings a question into sight, with the focus on its first control. */
function showQuestion(form: HTMLElement | null, id: string): void {
  const question = form?.querySelector(`#${CSS.escape(id)}`);
  question?.scrollIntoView({ block: 'center' });
  question?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

/** Ctrl+S or Cmd+S saves. */
function useSaveShortcut(onSave: () => void): void {
  const newest = useRef(onSave);
  useEffect(() => {
    newest.current = onSave;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      newest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
