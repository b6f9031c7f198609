import type { CommentView } from '@anketa/contract/results/comment';
import { laterPart } from '@anketa/remote/later-part';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { later } from '../../locales/later/later-texts.ts';
import { CommentItem, Comments } from './comment-item.tsx';

const Soft = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

/* As high as what comes into it, and in its place. */
const Room = styled.div`
  min-block-size: 28px;
  @media (pointer: coarse) { min-block-size: 44px; }
  @media print { display: none; }
`;

// What may be done comes for those who may do something.
const CommentDesk = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "comment-desk" */ './comment-desk.tsx'))).CommentDesk,
  <Room data-desk="" />,
);

/** So many at once, and then so many at a time, until all are there: hundreds would keep a slow phone from drawing. */
const first = 50;
const step = 4;

/** How many of a long list are drawn by now. */
function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => setDrawn(drawn + step));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return drawn;
}

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
  const drawn = useGrowing(comments.length);
  const withDesk = comments.find(hasDesk);
  if (comments.length === 0 && hidden === 0) return withheld ? null : <Soft>{t('comments.none')}</Soft>;
  return (
    <>
      {comments.length > 0 ? (
        <Comments>
          {comments.slice(0, drawn).map((comment) => (
            <Listed
              key={comment.id}
              comment={comment}
              slug={slug}
              course={course}
              question={question}
              quiet={comment !== withDesk}
            />
          ))}
        </Comments>
      ) : null}
      {hidden > 0 ? <Soft>{t('comments.hidden', { count: hidden })}</Soft> : null}
    </>
  );
}

/** Whether something may be done with a comment, or is said of it. */
const hasDesk = ({ hidden, audience, may }: CommentView) => hidden !== null || audience !== null || may.length > 0;

interface ListedProps extends Pick<Props, 'course' | 'question'> {
  readonly comment: CommentView;
  readonly slug: string;
  /** Of a list the first one says that their code has not come. */
  readonly quiet: boolean;
}

/** Drawn once, however long the list grows. */
const Listed = memo(function Listed({ comment, ...of }: ListedProps) {
  return (
    <CommentItem comment={comment}>{hasDesk(comment) ? <CommentDesk {...of} comment={comment} /> : null}</CommentItem>
  );
});
