import type { CommentView } from '@anketa/contract/result-comments';
import { Button } from '@anketa/ui/button';
import { lazy, Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CommentItem, Comments } from './comment-item.tsx';

// What may be done comes for those who may do something.
const CommentDesk = lazy(async () => ({
  default: (await import(/* webpackChunkName: "comment-desk" */ './comment-desk.tsx')).CommentDesk,
}));

const Soft = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

/* As high as what comes into it. */
const Room = styled.div`
  min-block-size: 36px;
  @media (pointer: coarse) { min-block-size: 44px; }
  @media print { display: none; }
`;

/** So many at first, and more each time they are asked for. */
const step = 50;

interface Props {
  readonly comments: readonly CommentView[];
  /** How many this reader may not see. */
  readonly hidden: number;
  /** Figures are withheld: that there are no comments says nothing. */
  readonly withheld?: boolean;
  /** What they are about, and what was asked: named where one is deleted. */
  readonly course?: string;
  readonly question: string;
}

/** Comments of a question, and how many are hidden; none says so. */
export function CommentList({ comments, hidden, withheld = false, course, question }: Props) {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const [shown, setShown] = useState(step);
  const [isAdding, add] = useTransition();
  if (comments.length === 0 && hidden === 0) return withheld ? null : <Soft>{t('comments.none')}</Soft>;
  const rest = comments.length - shown;
  return (
    <>
      {comments.length > 0 ? (
        <Comments>
          {comments.slice(0, shown).map((comment) => (
            <CommentItem key={comment.id} comment={comment}>
              {comment.hidden || comment.audience || comment.may.length > 0 ? (
                <Suspense fallback={<Room />}>
                  <CommentDesk {...{ comment, slug, course, question }} />
                </Suspense>
              ) : null}
            </CommentItem>
          ))}
        </Comments>
      ) : null}
      {rest > 0 ? (
        <p>
          <Button $small aria-disabled={isAdding || undefined} onClick={() => add(() => setShown(shown + step))}>
            {t('comments.more', { number: rest })}
          </Button>
        </p>
      ) : null}
      {hidden > 0 ? <Soft>{t('comments.hidden', { count: hidden })}</Soft> : null}
    </>
  );
}
