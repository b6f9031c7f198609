import type { CommentView } from '@anketa/contract/results/comment';
import { hideComment, reasonMaximum } from '@anketa/contract/results/comments';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { TextArea } from '@anketa/ui/field';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

export interface CommentDialogProps {
  readonly comment: CommentView;
  readonly slug: string;
  /** Of what, and to which question, in a sentence. */
  readonly at: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks why a comment is to be hidden, and hides it. */
export function HideDialog({ comment, slug, at, open, onClose }: CommentDialogProps) {
  const { t } = useLaterTexts();
  const form = useForm(hideComment, {
    values: { reason: '' },
    request: (body) => ({ params: { slug, id: comment.id }, body }),
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t('commentActs.reasonEmpty') }),
    unsaved: t('commentActs.unsaved'),
    success: t('commentActs.hidden'),
    afresh: true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('commentActs.hideTitle')}
      text={
        <>
          <p>{at}</p>
          <p>{t('commentActs.hideText')}</p>
        </>
      }
      submit={t('commentActs.hideYes')}
      cancel={t('commentActs.cancel')}
    >
      <TextArea
        label={t('commentActs.reason')}
        help={t('commentActs.reasonHelp')}
        required
        maxLength={reasonMaximum}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
