import { updateEvaluation } from '@anketa/contract/evaluations/administration';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import { useNotify } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Help, LongLine, TextArea } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

type Texts = Pick<Evaluation, 'name_cs' | 'name_en' | 'description_cs' | 'description_en'>;

interface Props {
  readonly evaluation: Evaluation;
  readonly version: string;
}

/** Names and welcome texts in both languages. */
export function EditForm({ evaluation, version }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { id, name_cs, name_en, description_cs, description_en } = evaluation;
  const form = useForm(updateEvaluation, {
    values: { name_cs, name_en, description_cs, description_en },
    edited: {
      version,
      fields: {
        name_cs: { label: t('edit.name_cs') },
        name_en: { label: t('edit.name_en') },
        description_cs: { label: t('edit.description_cs') },
        description_en: { label: t('edit.description_en') },
      },
    },
    request: (_, { changed, version: from }) => ({ params: { id }, body: { ...changed, version: from } }),
    check: rulesOf(() => import(/* webpackChunkName: "evaluation-rules" */ './rules.ts')),
    storeAs: `evaluation:${id}`,
    unsaved: t('edit.unsaved'),
    onSaved: ({ message: text }) => notify({ kind: 'success', text }),
  });
  const bind = (name: keyof Texts) => ({
    label: t(`edit.${name}`),
    lang: name.endsWith('cs') ? 'cs' : 'en',
    ...form.field(name),
  });
  return (
    <ActionForm form={form} submit={t('edit.save')}>
      <Grid $min={420}>
        <LongLine {...bind('name_cs')} required />
        <LongLine {...bind('name_en')} required />
        <TextArea {...bind('description_cs')} />
        <TextArea {...bind('description_en')} />
      </Grid>
      <Help style={{ marginBlockStart: 8 }}>{t('edit.welcomeHelp')}</Help>
    </ActionForm>
  );
}
