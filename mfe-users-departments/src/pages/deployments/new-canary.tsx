import { mostShare, type Recipients, startCanary } from '@anketa/contract/canaries';
import type { Deployment } from '@anketa/contract/deployments';
import { roleWords } from '@anketa/contract/people';
import { roleSlugs } from '@anketa/contract/rights';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment, toLocalMoment } from '@anketa/remote/local-moment';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Select, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { Anyway, RevisionDialogOpener, type RevisionDialogProps, RevisionSelect } from './revision-dialog.tsx';

interface Values {
  readonly revision: string;
  /** One of `kinds`. */
  readonly to: string;
  readonly share: string;
  readonly role: string;
  /** Divided by spaces or commas. */
  readonly logins: string;
  readonly ends_at: string;
  readonly anyway: boolean;
}

const days = (count: number) => toLocalMoment(new Date(Date.now() + count * 86_400_000).toISOString());
const kinds: readonly Recipients['kind'][] = ['share', 'role', 'people'];

/** Gives a revision to some pages: to whom, and until when. */
export function NewCanary({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  return <RevisionDialogOpener remote={remote} label={t('canary.start')} dialog={CanaryDialog} />;
}

function recipientsOf({ to, share, role, logins }: Values): Recipients {
  if (to === 'share') return { kind: 'share', share: Number(share) };
  const known = roleSlugs.find((one) => one === role);
  if (to === 'role' && known) return { kind: 'role', role: known };
  return { kind: 'people', logins: logins.split(/[\s,;]+/).filter((login) => login !== '') };
}

function CanaryDialog({ remote, others, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { name } = remote;
  const values: Values = {
    revision: others[0]?.revision ?? '',
    to: 'share',
    share: '10',
    role: 'admin',
    logins: '',
    ends_at: days(1),
    anyway: false,
  };
  const form = useForm(startCanary, {
    values,
    request: (given) => ({
      params: { name },
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
  const { to } = form.values;
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
        <Select
          label={t('canary.to')}
          {...form.field('to')}
          options={kinds.map((kind) => ({ value: kind, label: t(`canary.kinds.${kind}`) }))}
        />
        {to === 'share' ? (
          <TextInput
            label={t('canary.share')}
            help={t('canary.shareHelp', { most: mostShare })}
            type="number"
            min={1}
            max={mostShare}
            required
            {...form.field('share')}
          />
        ) : null}
        {to === 'role' ? (
          <Select
            label={t('canary.role')}
            {...form.field('role')}
            options={roleSlugs.map((role) => ({ value: role, label: localized(roleWords[role]) }))}
          />
        ) : null}
        {to === 'people' ? (
          <TextInput label={t('canary.logins')} help={t('canary.loginsHelp')} required {...form.field('logins')} />
        ) : null}
        <TextInput label={t('canary.until')} type="datetime-local" required {...form.field('ends_at')} />
        <Anyway remote={remote} revision={form.values.revision} {...form.field('anyway')} />
      </Stack>
    </FormDialog>
  );
}
