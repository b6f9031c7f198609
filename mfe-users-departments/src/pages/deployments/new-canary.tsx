import { startCanary } from '@anketa/contract/suite/canaries';
import type { Deployment } from '@anketa/contract/suite/deployments';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment } from '@anketa/remote/local-moment';
import { useForm } from '@anketa/remote/use-form';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proposed, RecipientFields, recipientsOf } from './recipient-fields.tsx';
import { Anyway, RevisionDialogOpener, type RevisionDialogProps, RevisionSelect } from './revision-dialog.tsx';
import { reviewed } from './seen.ts';

/** Gives a revision to some pages: to whom, and until when. */
export function NewCanary({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  return <RevisionDialogOpener remote={remote} label={t('canary.start')} dialog={CanaryDialog} />;
}

function CanaryDialog({ remote, others, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const { name, activation } = remote;
  // Made once: the end of a minute would change what is being sent.
  const [first] = useState(() => ({ revision: others[0]?.revision ?? '', ...proposed(1), anyway: false }));
  const form = useForm(startCanary, {
    values: first,
    request: (given) => ({
      params: { name },
      headers: reviewed(activation),
      body: {
        revision: given.revision,
        to: recipientsOf(given),
        anyway: given.anyway,
        ends_at: fromLocalMoment(given.ends_at) ?? '',
      },
    }),
    unsaved: t('canary.unsaved'),
    success: t('canary.started', { name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      title={t('canary.startTitle', { name })}
      text={<p>{t('canary.startText')}</p>}
      submit={t('canary.start')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Stack $gap={12}>
        <RevisionSelect others={others} {...form.field('revision')} />
        <RecipientFields form={form} />
        <Anyway remote={remote} revision={form.values.revision} {...form.field('anyway')} />
      </Stack>
    </FormDialog>
  );
}
