import { type Answers, generalCourse, type Section } from '@anketa/contract/questions/questionnaires';
import type { AnswerParts, AnswerProblem } from '@anketa/question-form/question-field';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useNotify } from '@anketa/remote/suite';
import { BottomBar } from '@anketa/ui/bottom-bar';
import { Button } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { low } from '@anketa/ui/theme';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { withAnswer, withTaught } from '../../drafts/answers.ts';
import type { Draft, Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { DeadlineLine } from '../../parts/deadline.tsx';
import { Anonymity } from './anonymity.tsx';
import { BlockPart, questionId } from './block-part.tsx';
import { FormState } from './form-state.tsx';
import { ReportButton } from './report-button.tsx';
import { RetiredNotice } from './retired-notice.tsx';
import type { Review } from './review.ts';
import { StorageText } from './storage-text.tsx';
import { TextRoom } from './text-room.tsx';
import type { Finish } from './use-finish.ts';

const Body = styled.div`
  padding: 0 20px;
  /* What has the focus is never under the bar. */
  & :is(input, textarea, button) { scroll-margin-block-end: 120px; }
  ${low} { & :is(input, textarea, button) { scroll-margin-block-end: 8px; } }
  @media (max-width: 639px) { padding: 0 16px; }
`;

const Rarely = styled(Row)`margin-inline: -18px;`;

/* The buttons come first at a desk: notices appear over the other end. */
const Bar = styled(BottomBar)`
  display: flex; flex-wrap: wrap; align-items: center; flex-direction: row-reverse; justify-content: flex-end; gap: 8px 16px;
  margin: 16px -20px 0; padding: 12px 20px calc(12px + env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line);
  border-radius: 0 0 var(--radius-card) var(--radius-card);
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
  /** Why it could not be submitted, refused or left, until that is tried again. */
  readonly failure: string | undefined;
}

/** The form of one section: its questions, and what can be done with the answers. */
export function CourseForm({ section, name, data, drafts, draft, review, finish, failure }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { course } = section;
  const { answers: given } = draft;
  const byId = useMemo(() => new Map(data.questions.map((question) => [question.id, question])), [data.questions]);
  // Nothing is reproached before the student wants to submit.
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const storageId = useId();

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

  const show = (field: string) => showQuestion(form.current, questionId(field));

  /** Whether the texts have room; where they do not, the longest one is shown. */
  function haveRoom(): boolean {
    const longest = review.textRoom > 1 ? review.longestText : undefined;
    if (longest) show(longest);
    return !longest;
  }

  function onSubmit() {
    const [first] = review.problems.keys();
    if (first !== undefined) {
      setTries(tries + 1);
      show(first);
    } else if (haveRoom()) finish.submit(section);
  }

  function onSave() {
    if (draft.storage.at === 'none') notify({ kind: 'info', text: t('form.nothing') });
    else if (haveRoom()) finish.save(section);
  }
  useSaveShortcut(onSave);

  // Before the first answer it is said what is missing, not that nothing is kept.
  const hasStorageText = draft.storage.at !== 'none' || review.problems.size === 0;
  return (
    <Body ref={form}>
      <RetiredNotice ids={review.retired} asked={data.questions} />
      {section.blocks.map((block) => (
        <BlockPart
          key={block.key}
          block={block}
          given={given}
          questions={byId}
          problems={tries > 0 ? review.problems : noProblems}
          mayHide={data.may_hide}
          minimum={data.minimum_responses}
          onAnswer={onAnswer}
          onTaught={onTaught}
        />
      ))}
      {course === generalCourse ? null : (
        <Rarely $gap={0}>
          <ReportButton course={course} name={name} slug={finish.slug} />
          <Button $kind="quiet" onClick={() => finish.leave(section)}>
            {t('form.leave')}
          </Button>
          <Button $kind="quiet" onClick={() => finish.refuse(section)}>
            {t('form.refuse')}
          </Button>
        </Rarely>
      )}
      <Anonymity minimum={data.minimum_responses} />
      <Bar>
        <div>
          <FormState review={review} tries={tries} onShow={show} />
          {hasStorageText ? <StorageText id={storageId} draft={draft} /> : null}
          <TextRoom room={review.textRoom} />
          {data.closes_at ? <DeadlineLine closesAt={data.closes_at} onEnd={finish.refresh} /> : null}
          <div role="alert">
            <ActionFailure text={failure} />
          </div>
        </div>
        <Row>
          <Button onClick={onSave} aria-describedby={hasStorageText ? storageId : undefined}>
            {t('form.save')}
          </Button>
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
      // What is written in a dialog is no answer.
      if (!document.querySelector('dialog[open]')) newest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
