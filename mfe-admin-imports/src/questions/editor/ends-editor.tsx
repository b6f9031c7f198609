import { type ChoiceText, scaleLength } from '@anketa/contract/questions';
import { type Locale, locales } from '@anketa/contract/values';
import { Help, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from './choice-group.tsx';
import type { EditorFields } from './editor-fields.ts';

/** The two worded ends of a scale. */
export function EndsEditor({ draft, change, errors, frozen }: EditorFields) {
  const { t } = useTranslation();
  const [best, worst] = draft.ends;
  const write = (at: number, locale: Locale, text: string) => {
    const end = (index: number, given: ChoiceText) => (index === at ? { ...given, [locale]: text } : given);
    change({ ends: [end(0, best), end(1, worst)] });
  };
  return (
    <ChoiceGroup label={t('questionEditor.ends')} error={errors.choices}>
      {frozen ? null : <Help>{t('questionEditor.endsHelp', { last: scaleLength })}</Help>}
      <Stack $gap={12}>
        {draft.ends.map((end, at) => (
          <Grid key={at === 0 ? 'best' : 'worst'} $min={240}>
            {locales.map((locale) => (
              <TextInput
                key={locale}
                label={t(`questionEditor.end_${locale}`, { step: at === 0 ? 1 : scaleLength })}
                lang={locale}
                value={end[locale]}
                readOnly={frozen}
                aria-invalid={errors.choices && !end[locale].trim() ? true : undefined}
                onChange={(text) => write(at, locale, text)}
              />
            ))}
          </Grid>
        ))}
      </Stack>
    </ChoiceGroup>
  );
}
