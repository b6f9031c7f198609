import type { QuestionResult } from '@anketa/contract/results';
import { Badge } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Comments = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 12px;
  & > li { padding-inline-start: 16px; border-inline-start: 3px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; }
  & small { color: var(--ink-soft); }
`;

const Soft = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

interface Props {
  readonly comments: readonly QuestionResult['comments'][number][];
  /** How many this reader may not see. */
  readonly hidden: number;
  /** Figures are withheld: that there are no comments says nothing. */
  readonly withheld?: boolean;
}

/** Comments of a question, and how many are hidden; none says so. */
export function CommentList({ comments, hidden, withheld = false }: Props) {
  const { t } = useTranslation();
  if (comments.length === 0 && hidden === 0) return withheld ? null : <Soft>{t('comments.none')}</Soft>;
  return (
    <>
      {comments.length > 0 ? (
        <Comments>
          {comments.map((comment) => (
            <li key={comment.id}>
              {comment.body}
              {comment.signed_name ? <small> — {comment.signed_name}</small> : null}
              {comment.hidden ? <small> ({t('comments.hiddenMark')})</small> : null}
              {comment.handed_over ? (
                <>
                  {' '}
                  <Badge>{t('comments.handedOver')}</Badge>
                </>
              ) : null}
            </li>
          ))}
        </Comments>
      ) : null}
      {hidden > 0 ? <Soft>{t('comments.hidden', { count: hidden })}</Soft> : null}
    </>
  );
}
