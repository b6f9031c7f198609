import { type ResultSettings, setResultSettings } from '@anketa/contract/evaluation-administration';
import type { Evaluation } from '@anketa/contract/evaluations';
import { ActionForm } from '@anketa/remote/action-form';
import { useForm } from '@anketa/remote/use-form';
import { Checkbox } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

const switches = [
  'rating_bar_in_results',
  'show_study_programmes_in_results',
  'enable_sections',
  'hide_anonymous_answers',
] as const satisfies readonly (keyof ResultSettings)[];

interface Props {
  readonly evaluation: Evaluation;
  readonly exportUrl: string;
}

/** What results of an evaluation show beside figures. Specification 3, "Evaluation options". */
export function ResultSettingsForm({ evaluation: { id, options }, exportUrl }: Props) {
  const { t } = useTranslation();
  const { hide_anonymous_answers, enable_sections, show_study_programmes_in_results, rating_bar_in_results } = options;
  const form = useForm(setResultSettings, {
    values: {
      ...{ hide_anonymous_answers, enable_sections, show_study_programmes_in_results, rating_bar_in_results },
      export_url: exportUrl,
    },
    request: (body) => ({ params: { id }, body }),
    unsaved: t('resultSettings.unsaved'),
    success: t('resultSettings.saved'),
  });
  return (
    <ActionForm form={form} submit={t('resultSettings.save')}>
      <Stack>
        <div>
          {switches.map((name) => (
            <Checkbox
              key={name}
              label={t(`resultSettings.${name}`)}
              help={t(`resultSettings.${name}Help`)}
              checked={form.values[name]}
              onChange={(checked) => form.change({ [name]: checked })}
            />
          ))}
        </div>
        <TextInput
          type="url"
          label={t('resultSettings.export_url')}
          help={t('resultSettings.export_urlHelp')}
          {...form.field('export_url')}
        />
      </Stack>
    </ActionForm>
  );
}
