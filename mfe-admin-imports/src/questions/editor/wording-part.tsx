import { Details } from '@anketa/ui/details';
import { TextArea, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorFields } from './editor-fields.ts';

type Texts = 'body_cs' | 'body_en' | 'help_cs' | 'help_en' | 'sign_language_url';

/** What most questions go without. */
const seldom = ['help_cs', 'help_en', 'sign_language_url'] as const;

/** What the question says, in both languages beside each other; folded what most questions go without. */
export function WordingPart({ draft, change, errors, frozen }: EditorFields) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(seldom.some((field) => draft[field] !== ''));
  const isFaulty = seldom.some((field) => errors[field]);
  const bind = (field: Texts) => ({
    label: t(`questionEditor.${field}`),
    value: draft[field],
    error: errors[field],
    onChange: (text: string) => change({ [field]: text }),
  });
  const body = { required: !frozen, readOnly: frozen };
  const explained = (help: string) => ({ help: t(`questionEditor.${help}`) });
  return (
    <Stack $gap={20}>
      <Grid $min={240}>
        <TextArea {...bind('body_cs')} {...body} lang="cs" />
        <TextArea {...bind('body_en')} {...body} lang="en" />
      </Grid>
      <Details
        open={isOpen || isFaulty}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        style={{ borderBlock: 0 }}
      >
        <summary>{t('questionEditor.seldom')}</summary>
        <Stack $gap={20}>
          <Grid $min={240}>
            <TextArea {...bind('help_cs')} {...explained('helpHelp')} lang="cs" />
            <TextArea {...bind('help_en')} {...explained('helpHelp')} lang="en" />
          </Grid>
          <TextInput
            {...bind('sign_language_url')}
            {...explained('signLanguageHelp')}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </Stack>
      </Details>
    </Stack>
  );
}
