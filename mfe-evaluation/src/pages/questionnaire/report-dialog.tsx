import { reportError } from '@anketa/contract/questionnaires';
import { isHttpError } from '@anketa/remote/http-error';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextArea, TextInput } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReportProps {
  readonly slug: string;
  readonly course: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says that something about a course is wrong. What was written stays until it was sent, also after closing. */
export function ReportDialog({ slug, course, name, open, onClose }: ReportProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [message, setMessage] = useState('');
  const [contact, setContact] = useState('');
  const [empty, setEmpty] = useState(false);
  const [failure, setFailure] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const onError = (error: unknown) =>
    setFailure(isHttpError(error) && error.status === 0 ? t('report.offline') : errorText(error, locale));
  const { call, pending, errors, clear } = useCall(reportError, { success: t('report.sent'), onError });

  async function send() {
    setFailure('');
    setEmpty(message.trim() === '');
    if (message.trim() === '') return fields.current?.querySelector('textarea')?.focus();
    if (!(await call({ params: { slug, code: course }, body: { message, contact } }))) return;
    setMessage('');
    onClose();
  }
  return (
    <Dialog
      open={open}
      title={t('report.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('report.cancel')}</Button>
          <Button $kind="primary" disabled={pending} onClick={send}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <Stack ref={fields}>
        <p>{t('report.help')}</p>
        <p>{t('report.named')}</p>
        {failure ? (
          <Notice $tone="danger" role="alert" style={{ margin: 0 }}>
            {failure}
          </Notice>
        ) : null}
        <TextArea
          label={t('report.message')}
          required
          maxLength={4000}
          value={message}
          error={errors.message ?? (empty ? t('report.empty') : undefined)}
          onChange={(text) => {
            setMessage(text);
            setEmpty(false);
            clear('message');
          }}
        />
        <TextInput
          label={t('report.contact')}
          help={t('report.contactHelp')}
          maxLength={200}
          value={contact}
          error={errors.contact}
          onChange={(text) => {
            setContact(text);
            clear('contact');
          }}
        />
      </Stack>
    </Dialog>
  );
}
