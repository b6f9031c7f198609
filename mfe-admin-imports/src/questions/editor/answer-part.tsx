import { choiceMaximum, type QuestionForm, questionForms } from '@anketa/contract/questions/questions';
import { Checkbox, RadioGroup } from '@anketa/ui/choice';
import { Help, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { ChoicesEditor } from './choices-editor.tsx';
import type { EditorFields } from './editor-fields.ts';
import { EndsEditor } from './ends-editor.tsx';

interface AnswerPartProps extends EditorFields {
  /** Whether an answer may be required: never of a question that somebody asks of their own. */
  readonly mayRequire: boolean;
}

/** How the question is answered. */
export function AnswerPart({ mayRequire, ...fields }: AnswerPartProps) {
  const { draft, change, errors, frozen } = fields;
  const { t } = useTranslation();
  const worded = draft.form === 'slider-num' || draft.form === 'slider-mor';
  return (
    <Stack $gap={20}>
      <RadioGroup
        label={t('questionEditor.form')}
        value={draft.form}
        error={errors.form}
        onChange={(form) => change({ form: form as QuestionForm })}
        options={questionForms.map((form) => ({
          value: form,
          label: t(`questionForms.${form}`),
          help: t(`questionEditor.formHelp.${form}`, { most: choiceMaximum }),
          disabled: frozen && form !== draft.form,
        }))}
      />
      {draft.form === 'slider' ? <EndsEditor {...fields} /> : null}
      {worded ? <ChoicesEditor {...fields} /> : null}
      {draft.form === 'text' ? (
        <TextInput
          label={t('questionEditor.text_maximum')}
          help={t(`questionEditor.${frozen ? 'textMaximumFrozen' : 'textMaximumHelp'}`)}
          inputMode="numeric"
          value={draft.text_maximum}
          error={errors.text_maximum}
          onChange={(text_maximum) => change({ text_maximum })}
        />
      ) : (
        <Checkbox
          label={t('questionEditor.allow_blank')}
          help={frozen ? undefined : t('questionEditor.allowBlankHelp')}
          checked={draft.allow_blank}
          disabled={frozen}
          onChange={(allow_blank) => change({ allow_blank })}
        />
      )}
      {mayRequire ? (
        <Checkbox
          label={t('questionEditor.required')}
          help={t('questionEditor.requiredHelp')}
          checked={draft.required}
          onChange={(required) => change({ required })}
        />
      ) : (
        <Help>{t('questionEditor.neverRequired')}</Help>
      )}
    </Stack>
  );
}
