import { markRead } from '@anketa/contract/results/comments';
import type { myComments, OwnComment } from '@anketa/contract/results/own';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button, LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Meta } from '@anketa/ui/meta';
import { Badge } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { low } from '@anketa/ui/theme';
import { type Ref, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { CommentDesk } from '../../parts/comments/comment-desk.tsx';
import { CommentItem, Comments } from '../../parts/comments/comment-item.tsx';
import { type KeyAct, SingleKeys } from '../../parts/comments/comment-keys.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import { minutesOf, useReading } from './use-reading.ts';

/* What is read stands alone, in larger letters; what is done with it stays within reach of the thumb. */
const Sheet = styled(Card)`
  display: grid; align-content: start; gap: 12px; max-inline-size: 46rem; min-block-size: min(15rem, 50dvh); margin-block-end: 16px; padding: 24px;
  @media (max-width: 639px) { margin-block-end: 8rem; ${low} { margin-block-end: 16px; } }
  &:focus { outline: none; }
  & > header { color: var(--ink-soft); font-size: var(--text-s); & > p { margin: 0; } & > h2 { margin: 2px 0 0; font-size: var(--text-m); color: var(--ink); } }
  & [data-comment] { padding: 0; border: 0; & > p { font-size: var(--text-l); line-height: 1.6; } }
  & [data-comment]:focus { outline: none; }
`;

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; max-inline-size: 46rem;
  & > :last-child { margin-inline-start: auto; }
  @media (max-width: 639px) {
    position: fixed; z-index: 2; inset-block-end: 0; inset-inline: 0; padding: 10px 16px calc(10px + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--line); background: var(--surface);
    & > * { flex: 1; }
    & > [data-primary] { flex: 1 0 100%; order: -1; }
    ${low} { position: static; margin-inline: -16px; }
  }
`;

const ReadingOrder = styled.div`
  display: grid; gap: 6px; max-inline-size: 46rem; margin-block-end: 12px; color: var(--ink-soft); font-size: var(--text-s);
  & > div { block-size: 4px; border-radius: 2px; background: var(--line); overflow: hidden; }
  & > div > div { block-size: 100%; background: var(--accent); transition: inline-size var(--motion); }
`;

const Width = styled.div`
  max-inline-size: 46rem;
`;

const End = styled(Card)`
  max-inline-size: 46rem; padding: 32px 24px; text-align: center;
  & > h2 { font-size: var(--text-xl); }
  & > h2:focus { outline: none; }
  & > div { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-block-start: 20px; }
`;

const keys = { j: 'next', k: 'previous', e: 'read', r: 'reply' } as const;

/** Unread comments, one card after another, by thumb or by keys: each is read, answered, or left for later, until all are done. */
export function ReadingPage({ data }: PageProps<typeof myComments>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const reading = useReading(data.comments.data);
  const { comments, at, go, mark, answered } = reading;
  const { run } = useAction(markRead);
  const comment = comments[at];
  const place = useRef<HTMLElement>(null);
  const moved = useRef(at);
  useEffect(() => {
    if (moved.current !== at) place.current?.focus({ preventScroll: true });
    if (moved.current !== at) window.scrollTo({ top: 0 });
    moved.current = at;
  }, [at]);
  async function markAndGo() {
    go(at + 1);
    if (!comment?.unread) return;
    mark(comment.id, true);
    if (!(await run({ body: { comments: [comment.id] } }))) mark(comment.id, false);
  }
  function act(what: KeyAct): boolean {
    if (!comment) return false;
    if (what === 'next') go(at + 1);
    else if (what === 'previous') go(at - 1);
    else if (what === 'read') void markAndGo();
    else document.querySelector<HTMLElement>('[data-act="reply"]')?.click();
    return true;
  }
  const unread = comments.filter(({ unread: isUnread }) => isUnread).length;
  return (
    <Page
      title={t('reading.title')}
      subtitle={
        comments.length > 0 ? t('reading.lead', { count: comments.length, minutes: minutesOf(comments) }) : undefined
      }
      above={
        <EvaluationTrail evaluation={data.evaluation} slug={slug}>
          <Link to={resultsAt(slug, 'my-comments')}>{t('ownComments.title')}</Link>
        </EvaluationTrail>
      }
    >
      {comment ? (
        <>
          <ReadingOrder>
            <span>{t('reading.place', { number: at + 1, all: comments.length })}</span>
            <div aria-hidden="true">
              <div style={{ inlineSize: `${((at + 1) / comments.length) * 100}%` }} />
            </div>
          </ReadingOrder>
          <CommentSheet
            key={comment.id}
            ref={place}
            comment={comment}
            label={t('reading.place', { number: at + 1, all: comments.length })}
          />
          <Bar data-bottom-bar="">
            {at > 0 ? (
              <Button $kind="quiet" onClick={() => go(at - 1)}>
                {t('reading.previous')}
              </Button>
            ) : null}
            {comment.unread ? (
              <Button $kind="quiet" onClick={() => go(at + 1)}>
                {t('reading.later')}
              </Button>
            ) : null}
            <Button $kind="primary" onClick={markAndGo}>
              {t(comment.unread ? 'reading.read' : 'reading.next')}
            </Button>
          </Bar>
          <Width>
            <SingleKeys keys={keys} onAct={act} />
          </Width>
        </>
      ) : (
        <End>
          <h2 ref={place as Ref<HTMLHeadingElement>} tabIndex={-1}>
            {t(comments.length === 0 ? 'reading.nothing' : unread > 0 ? 'reading.doneSome' : 'reading.done')}
          </h2>
          {comments.length > 0 ? (
            <p>
              {unread > 0 ? `${t('reading.summary', { read: comments.length - unread, all: comments.length })} ` : null}
              {answered > 0 ? t('reading.answered', { count: answered }) : null}
            </p>
          ) : null}
          <div>
            {reading.left > 0 ? (
              <Button $kind="primary" onClick={reading.again}>
                {t('reading.rest', { number: reading.left })}
              </Button>
            ) : null}
            <LinkButton as={Link} to={resultsAt(slug, 'my-comments')}>
              {t('reading.all')}
            </LinkButton>
            <LinkButton as={Link} to="/results">
              {t('reading.home')}
            </LinkButton>
          </div>
        </End>
      )}
    </Page>
  );
}

interface SheetProps {
  readonly comment: OwnComment;
  readonly label: string;
  readonly ref: Ref<HTMLElement>;
}

/** One comment: of which course, about whom, what was asked, and what may be done with it. */
function CommentSheet({ comment, label, ref }: SheetProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const { course, question, teacher, parallel_code, unread, replies, evaluation } = comment;
  const name = localized({ cs: course.name_cs, en: course.name_en });
  const asked = localized({ cs: question.body_cs, en: question.body_en });
  const about = [name, teacher, parallel_code === '' ? '' : t('ownComments.inParallel', { code: parallel_code })];
  const isAnswered = replies.some(({ own }) => own);
  return (
    <Sheet ref={ref} tabIndex={-1} aria-label={label}>
      <header>
        <Meta parts={about} />
        <h2>{asked}</h2>
      </header>
      <Comments>
        <CommentItem
          comment={comment}
          above={
            unread && !isAnswered ? null : (
              <Badge $tone="success">{t(isAnswered ? 'reading.isAnswered' : 'reading.isRead')}</Badge>
            )
          }
        >
          <CommentDesk comment={comment} slug={evaluation.slug_cs} course={name} question={asked} />
        </CommentItem>
      </Comments>
    </Sheet>
  );
}
