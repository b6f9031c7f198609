import { replyMaximum, writeReply } from '@anketa/contract/results/comments';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { TextArea } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import type { CommentDialogProps } from './hide-dialog.tsx';

const Said = styled.blockquote`
  margin: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); white-space: pre-line; overflow-wrap: anywhere;
  max-block-size: 30vh; overflow-y: auto;
`;

/** Answers a comment, or changes one's own answer. */
export function ReplyDialog({ comment, slug, at, open, onClose }: CommentDialogProps) {
  const { t } = useLaterTexts();
  const own = comment.replies.find((reply) => reply.own);
  const form = useForm(writeReply, {
    values: { body: own?.body ?? '' },
    edited: { version: comment.reply_version ?? '', fields: { body: { label: t('commentActs.replyBody') } } },
    request: ({ body }, { version }) => ({ params: { slug, id: comment.id }, body: { body, version } }),
    check: ({ body }): Record<string, string> => (body.trim() ? {} : { body: t('commentActs.replyEmpty') }),
    storeAs: `reply ${comment.id}`,
    unsaved: t('commentActs.unsaved'),
    success: t('commentActs.replied'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      text={<p>{at}</p>}
      title={t(own ? 'commentActs.changeReply' : 'commentActs.replyTitle')}
      submit={t('commentActs.replyYes')}
      cancel={t('commentActs.cancel')}
    >
      <Stack>
        <Said tabIndex={0}>{comment.body}</Said>
        <TextArea
          label={t('commentActs.replyBody')}
          help={t('commentActs.replyHelp')}
          required
          maxLength={replyMaximum}
          {...form.field('body')}
        />
      </Stack>
    </FormDialog>
  );
}
