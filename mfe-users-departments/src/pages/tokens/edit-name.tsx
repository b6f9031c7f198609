import { type ListedName, updateRemoteName } from '@anketa/contract/suite/releases';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { Checkbox } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** Addresses as somebody writes them, divided by commas or spaces. */
export const prefixesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

interface Props {
  /** What is edited; null: closed. */
  readonly name: ListedName | null;
  readonly onClose: () => void;
}

/** Edits what a remote of a name may claim, and whose the name is. */
export function EditName({ name, onClose }: Props) {
  return name ? <OpenDialog key={name.name} name={name} onClose={onClose} /> : null;
}

function OpenDialog({ name: { name, prefixes, operator, version }, onClose }: Props & { readonly name: ListedName }) {
  const { t } = useTranslation();
  const form = useForm(updateRemoteName, {
    values: { prefixes: prefixes.join(', '), operator },
    edited: {
      version,
      fields: { prefixes: { label: t('remoteNames.prefixes') }, operator: { label: t('remoteNames.isOperator') } },
      valuesOf: ({ prefixes: theirs, operator: whose }) => ({
        ...(Array.isArray(theirs) && { prefixes: theirs.join(', ') }),
        ...(typeof whose === 'boolean' && { operator: whose }),
      }),
    },
    request: (_, { changed, version: from }) => ({
      params: { name },
      body: {
        ...(changed.operator !== undefined && { operator: changed.operator }),
        ...(changed.prefixes !== undefined && { prefixes: prefixesIn(changed.prefixes) }),
        version: from,
      },
    }),
    unsaved: t('remoteNames.editUnsaved'),
    success: t('remoteNames.saved'),
    onSaved: onClose,
  });
  const own = form.field('operator');
  return (
    <FormDialog
      form={form}
      open
      title={t('remoteNames.editTitle', { name })}
      text={<p>{t('remoteNames.editText')}</p>}
      submit={t('remoteNames.save')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          label={t('remoteNames.prefixes')}
          help={t('remoteNames.prefixesHelp')}
          {...form.field('prefixes')}
          maxLength={1000}
        />
        <Checkbox
          label={t('remoteNames.isOperator')}
          help={t('remoteNames.isOperatorHelp')}
          checked={own.value}
          onChange={own.onChange}
        />
      </Stack>
    </FormDialog>
  );
}
