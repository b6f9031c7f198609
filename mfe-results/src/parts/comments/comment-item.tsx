import type { CommentView } from '@anketa/contract/results/comment';
import { Badge } from '@anketa/ui/notice';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/**
 * Comments below each other. Hundreds are laid out as blocks, each once: as rows of a grid, or put off until they are in sight
 * (`content-visibility`), they cost a slow phone twice as much while it scrolls.
 */
export const Comments = styled.ul`
  list-style: none; margin: 0; padding: 0; max-inline-size: 80ch;
`;

const Item = styled.li`
  padding: 3px 4px 3px 14px; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere; break-inside: avoid;
  &[data-marked] { border-color: var(--accent); }
  & + & { margin-block-start: 10px; }
  & > p, & blockquote > p { margin: 0; white-space: pre-line; }
  & small { color: var(--ink-soft); }
  & blockquote { margin: 8px 0 4px; padding: 8px 12px; border-radius: var(--radius); background: var(--sunken); }
  & blockquote footer { color: var(--ink-soft); font-size: var(--text-xs); }
`;

interface Props {
  readonly comment: CommentView;
  /** Before what it says, in a line of its own. */
  readonly above?: ReactNode;
  /** Before its first word, such as that it is new: it is drawn as one that stands out. */
  readonly mark?: string | undefined;
  /** Below it: what else is known of it, and what may be done. */
  readonly children?: ReactNode;
}

/** A comment: what it says, who signed it, how it came to be read, and what was answered. Keys and acts find it by `data-comment`. */
export function CommentItem({ comment, above, mark, children }: Props) {
  const { t } = useTranslation();
  const { id, body, signed_name, handed_over, replies } = comment;
  return (
    <Item data-comment={id} data-marked={mark ? '' : undefined} tabIndex={-1}>
      {above}
      <p>
        {mark ? (
          <>
            <Badge $tone="info">{mark}</Badge>{' '}
          </>
        ) : null}
        <span>{body}</span>
        {signed_name ? <small> – {signed_name}</small> : null}
        {handed_over ? (
          <>
            {' '}
            <Badge>{t('comments.handedOver')}</Badge>
          </>
        ) : null}
      </p>
      {replies.map((reply) => (
        <blockquote key={`${reply.role} ${reply.author}`}>
          <p>{reply.body}</p>
          <footer>
            {t('comments.reply')}: {reply.author}, {t(`comments.role.${reply.role}`)}
          </footer>
        </blockquote>
      ))}
      {children}
    </Item>
  );
}
