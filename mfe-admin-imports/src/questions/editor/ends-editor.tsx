import { type ChoiceText, scaleBounds } from '@anketa/contract/questions/questions';
import { type Locale, locales } from '@anketa/contract/values';
import { Help, Select, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from './choice-group.tsx';
import type { EditorFields } from './editor-fields.ts';

const { least, most } = scaleBounds;
const lengths = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));

/** How many steps a scale has, and its two worded ends. */
export function EndsEditor({ draft, change, errors, frozen }: EditorFields) {
  const { t } = useTranslation();
  const [best, worst] = draft.ends;
  const { steps } = draft;
  const write = (at: number, locale: Locale, text: string) => {
    const end = (index: number, given: ChoiceText) => (index === at ? { ...given, [locale]: text } : given);
    change({ ends: [end(0, best), end(1, worst)] });
  };
  return (
    <ChoiceGroup label={t('questionEditor.ends')} error={errors.choices}>
      {frozen ? null : <Help>{t('questionEditor.endsHelp', { last: steps })}</Help>}
      <Stack $gap={12}>
        <Select
          label={t('questionEditor.steps')}
          help={t('questionEditor.stepsHelp')}
          value={String(steps)}
          disabled={frozen}
          error={errors.steps}
          options={lengths.map((length) => ({ value: length, label: length }))}
          onChange={(length) => change({ steps: Number(length) })}
        />
        {draft.ends.map((end, at) => (
          <Grid key={at === 0 ? 'best' : 'worst'} $min={240}>
            {locales.map((locale) => (
              <TextInput
                key={locale}
                label={t(`questionEditor.end_${locale}`, { step: at === 0 ? 1 : steps })}
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
