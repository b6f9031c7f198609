import { reportError } from '@anketa/contract/questions/questionnaires';
import { rulesOf } from '@anketa/remote/field-rules';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { TextArea, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

export interface ReportProps {
  readonly slug: string;
  readonly course: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says that something about a course is wrong. What was written stays until it was sent, also after closing. */
export function ReportDialog({ slug, course, name, open, onClose }: ReportProps) {
  const { t } = useLaterTexts();
  const form = useForm(reportError, {
    values: { message: '', contact: '' },
    request: (body) => ({ params: { slug, code: course }, body }),
    check: rulesOf(() => import(/* webpackChunkName: "report-rules" */ './rules.ts'), { required: t('report.empty') }),
    unsaved: t('report.unsaved'),
    success: t('report.sent'),
    refresh: 'nothing',
    afresh: true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={t('report.title', { name })}
      text={
        <>
          <p>{t('report.help')}</p>
          <p>{t('report.named')}</p>
        </>
      }
      submit={t('report.send')}
      cancel={t('report.cancel')}
      onClose={onClose}
    >
      <Stack>
        <TextArea label={t('report.message')} required maxLength={4000} {...form.field('message')} />
        <TextInput
          label={t('report.contact')}
          help={t('report.contactHelp')}
          maxLength={200}
          {...form.field('contact')}
        />
      </Stack>
    </FormDialog>
  );
}
