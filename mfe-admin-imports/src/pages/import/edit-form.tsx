import { type Evaluation, updateEvaluation } from '@anketa/contract/evaluations';
import { useNotify, useUnsavedGuard } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { TextArea, TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Grid, Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Texts = Pick<Evaluation, 'name_cs' | 'name_en' | 'description_cs' | 'description_en'>;

interface EditFormProps {
  readonly evaluation: Evaluation;
  readonly onSaved: (evaluation: Evaluation) => void;
}

/** Names and welcome texts in both languages. */
export function EditForm({ evaluation, onSaved }: EditFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [changed, setChanged] = useState<Partial<Texts>>({});
  const { call, pending, errors, clear } = useCall(updateEvaluation);
  const { name_cs, name_en, description_cs, description_en } = evaluation;
  const texts: Texts = { name_cs, name_en, description_cs, description_en, ...changed };
  const dirty = Object.entries(changed).some(([field, text]) => evaluation[field as keyof Texts] !== text);
  useUnsavedGuard(dirty, t('edit.unsaved'));

  const bind = (field: keyof Texts) => ({
    label: t(`edit.${field}`),
    value: texts[field],
    error: errors[field],
    lang: field.endsWith('cs') ? 'cs' : 'en',
    onChange: (text: string) => {
      clear(field);
      setChanged((before) => ({ ...before, [field]: text }));
    },
  });
  async function save() {
    const answer = await call({ params: { id: evaluation.id }, body: texts });
    if (!answer) return;
    setChanged({});
    notify({ kind: 'success', text: answer.message });
    onSaved(answer.import);
  }
  return (
    <Form onSubmit={save}>
      <Grid $min={420}>
        <TextInput {...bind('name_cs')} required />
        <TextInput {...bind('name_en')} required />
        <TextArea {...bind('description_cs')} help={t('edit.welcomeHelp')} />
        <TextArea {...bind('description_en')} help={t('edit.welcomeHelp')} />
      </Grid>
      <Row style={{ marginTop: 16 }}>
        <Button type="submit" $kind="primary" disabled={!dirty || pending || Object.keys(errors).length > 0}>
          {t('edit.save')}
        </Button>
      </Row>
    </Form>
  );
}
