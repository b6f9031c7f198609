import type { CommentView } from '@anketa/contract/results/comment';
import { deleteComment, revealComment, withdrawReply } from '@anketa/contract/results/comments';
import { Act } from '@anketa/remote/act';
import { laterPart } from '@anketa/remote/later-part';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Badge } from '@anketa/ui/notice';
import { useState } from 'react';
import { styled } from 'styled-components';
import { later, useLaterTexts } from '../../locales/later/later-texts.ts';

// Writing comes when somebody wants to write.
const HideDialog = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "comment-dialogs" */ './hide-dialog.tsx'))).HideDialog,
);
const ReplyDialog = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "comment-dialogs" */ './reply-dialog.tsx'))).ReplyDialog,
);

/* Lower and lighter than buttons elsewhere: they stand under each of hundreds of comments. */
const Desk = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 4px; margin-inline-start: -12px;
  & > span { margin-inline: 12px 4px; }
  & > button { min-block-size: 28px; padding-block: 2px; font-weight: 400; }
  @media (pointer: coarse) { & > button { min-block-size: 44px; } }
  @media print { & > button, & > p { display: none; } }
`;

const Why = styled.p`
  && { margin: 4px 0 0; color: var(--ink-soft); font-size: var(--text-s); white-space: pre-line; }
`;

export interface OfComment {
  readonly comment: CommentView;
  /** Its evaluation's. */
  readonly slug: string;
  /** What it is about, unless it is about studies; and what was asked. */
  readonly course?: string;
  readonly question: string;
}

/** The beginning of a comment: which one a button or a question is about. */
export function beginningOf({ body }: CommentView): string {
  return body.length > 60 ? `${body.slice(0, 60).trimEnd()}…` : body;
}

/** Beside a comment: who hid it, why and when, who will read it, and what may be done with it. */
export function CommentDesk({ comment, slug, course, question }: OfComment) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const [dialog, setDialog] = useState<'hide' | 'reply'>();
  const [isOpen, setOpen] = useState(false);
  const request = { params: { slug, id: comment.id } };
  const beginning = beginningOf(comment);
  const label = (act: string) => `${t(`commentActs.${act}`)}: ${beginning}`;
  const own = comment.replies.some((reply) => reply.own);
  const may = new Set(comment.may);
  const opener = (kind: 'hide' | 'reply', act: string) => (
    <Button
      $small
      $kind="quiet"
      data-act={kind}
      aria-label={label(act)}
      onClick={() => {
        setDialog(kind);
        setOpen(true);
      }}
    >
      {t(`commentActs.${act}`)}
    </Button>
  );
  const at = course ? t('commentActs.at', { course, question }) : t('commentActs.asked', { question });
  const dialogs = {
    comment,
    slug,
    at,
    open: isOpen,
    onClose: () => setOpen(false),
  };
  const { hiding } = comment;
  return (
    <>
      {hiding ? (
        <Why>{t('commentActs.hiding', { when: momentText(locale, hiding.at), reason: hiding.reason })}</Why>
      ) : null}
      <Desk data-desk="">
        {comment.hidden ? <Badge>{t(`commentActs.hiddenBy.${comment.hidden}`)}</Badge> : null}
        {comment.audience ? <Badge>{t(`commentActs.audience.${comment.audience}`)}</Badge> : null}
        {may.has('reply') ? opener('reply', own ? 'changeReply' : 'reply') : null}
        {own ? (
          <Act
            request={request}
            endpoint={withdrawReply}
            kind="quiet"
            small
            label={label('withdraw')}
            success={t('commentActs.withdrawn')}
            question={{
              title: t('commentActs.withdrawTitle'),
              text: t('commentActs.withdrawText', { beginning, at }),
              yes: t('commentActs.withdraw'),
            }}
          >
            {t('commentActs.withdraw')}
          </Act>
        ) : null}
        {may.has('hide') ? opener('hide', 'hide') : null}
        {may.has('reveal') ? (
          <Act
            request={request}
            endpoint={revealComment}
            kind="quiet"
            small
            label={label('reveal')}
            success={t('commentActs.revealed')}
          >
            {t('commentActs.reveal')}
          </Act>
        ) : null}
        {may.has('delete') ? (
          <Act
            request={request}
            endpoint={deleteComment}
            kind="quiet"
            small
            label={label('delete')}
            success={t('commentActs.deleted')}
            question={{
              title: t('commentActs.deleteTitle'),
              text: t('commentActs.deleteText', { beginning, at }),
              yes: t('commentActs.deleteYes'),
              danger: true,
            }}
          >
            {t('commentActs.delete')}
          </Act>
        ) : null}
        {dialog === 'hide' ? <HideDialog {...dialogs} /> : null}
        {dialog === 'reply' ? <ReplyDialog {...dialogs} /> : null}
      </Desk>
    </>
  );
}
