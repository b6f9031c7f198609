import { roleWords } from '@anketa/contract/people/people';
import { roleSlugs } from '@anketa/contract/rights';
import { mostShare, type Recipients } from '@anketa/contract/suite/canaries';
import { toLocalMoment } from '@anketa/remote/local-moment';
import { useLocalized } from '@anketa/remote/suite';
import type { Form } from '@anketa/remote/use-form';
import { Select, TextInput } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

/** Who gets a canary and until when, as it is written. */
export interface RecipientValues {
  /** One of `kinds` below. */
  readonly to: string;
  readonly share: string;
  readonly role: string;
  /** Divided by spaces or commas. */
  readonly logins: string;
  readonly ends_at: string;
}

const kinds: readonly Recipients['kind'][] = ['share', 'role', 'people'];

/** What is proposed: a tenth of page loads. `days`: until so many days from now. To be made once: the end of a minute would take what is being sent away. */
export function proposed(days: number): RecipientValues {
  const ends_at = toLocalMoment(new Date(Date.now() + days * 86_400_000).toISOString());
  return { to: 'share', share: '10', role: 'admin', logins: '', ends_at };
}

/** Who is meant. */
export function recipientsOf({ to, share, role, logins }: RecipientValues): Recipients {
  if (to === 'share') return { kind: 'share', share: Number(share) };
  const known = roleSlugs.find((one) => one === role);
  if (to === 'role' && known) return { kind: 'role', role: known };
  return { kind: 'people', logins: logins.split(/[\s,;]+/).filter((login) => login !== '') };
}

interface Props<Values extends RecipientValues> {
  readonly form: Pick<Form<Values>, 'field' | 'values'>;
  /** Whether all pages can be meant, too. */
  readonly orAll?: boolean;
}

/** Who gets it, and where that are not all, until when. */
export function RecipientFields<Values extends RecipientValues>({ form, orAll = false }: Props<Values>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { to } = form.values;
  const some = kinds.map((kind) => ({ value: kind, label: t(`canary.kinds.${kind}`) }));
  const all = { value: 'all', label: t('canary.kinds.all') };
  return (
    <>
      <Select label={t('canary.to')} {...form.field('to')} options={orAll ? [all, ...some] : some} />
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
      {to === 'all' ? null : (
        <TextInput label={t('canary.until')} type="datetime-local" required {...form.field('ends_at')} />
      )}
    </>
  );
}
