import { updateEnglishName } from '@anketa/contract/evaluations/translations';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useForm } from '@anketa/remote/use-form';
import { Help, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import type { TranslatedName } from './translations-page.tsx';

interface Props {
  /** What is translated; null: closed. */
  readonly name: TranslatedName | null;
  readonly onClose: () => void;
}

/** Writes the English name of something. */
export function NameDialog({ name, onClose }: Props) {
  return name ? <OpenDialog key={`${name.kind} ${name.code}`} name={name} onClose={onClose} /> : null;
}

function OpenDialog({ name, onClose }: Props & { readonly name: TranslatedName }) {
  const { t } = useTranslation();
  const { kind, code, text_cs, text_en, sis_name, version } = name;
  const form = useForm(updateEnglishName, {
    values: { text_en },
    edited: { version, fields: { text_en: { label: t('translations.english') } } },
    request: (_, { changed, version: from }) => ({ params: { kind, code }, body: { ...changed, version: from } }),
    unsaved: t('translations.unsaved'),
    success: t('translations.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={t('translations.title', { text: text_cs })}
      submit={t('translations.save')}
      cancel={t('cancel')}
    >
      <Stack>
        {sis_name === null ? null : (
          <Help>{sis_name === '' ? t('translations.sisNone') : t('translations.sis', { name: sis_name })}</Help>
        )}
        <TextInput
          label={t('translations.english')}
          help={t('translations.englishHelp')}
          maxLength={300}
          lang="en"
          {...form.field('text_en')}
        />
      </Stack>
    </FormDialog>
  );
}
