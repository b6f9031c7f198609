import { announceChange, changeMaximum } from '@anketa/contract/results/improvements';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { TextArea } from '@anketa/ui/field';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

export interface ChangeDialogProps {
  readonly slug: string;
  readonly code: string;
  /** What they said before, empty: nothing yet; and which state of it that is. */
  readonly own: { readonly body: string; readonly version: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Where somebody writes what will change in their course. What was written stays until it is saved, also after closing. */
export function ChangeDialog({ slug, code, own, open, onClose }: ChangeDialogProps) {
  const { t } = useLaterTexts();
  const form = useForm(announceChange, {
    values: { body: own.body },
    edited: { version: own.version, fields: { body: { label: t('changes.body') } } },
    request: ({ body }, { version }) => ({ params: { slug, gl: code }, body: { body, version } }),
    unsaved: t('changes.unsaved'),
    success: t('changes.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={t('changes.write')}
      text={<p>{t('changes.who')}</p>}
      submit={t('changes.save')}
      cancel={t('changes.cancel')}
      onClose={onClose}
    >
      <TextArea
        label={t('changes.body')}
        help={t('changes.help', { most: changeMaximum })}
        required
        rows={5}
        maxLength={changeMaximum}
        {...form.field('body')}
      />
    </FormDialog>
  );
}
