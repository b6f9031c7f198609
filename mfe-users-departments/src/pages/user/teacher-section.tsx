import type { TeacherRecord } from '@anketa/contract/people/people';
import { updateTeacherRecord } from '@anketa/contract/people/person-edits';
import { ActionForm } from '@anketa/remote/action-form';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { Help, Select } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

interface TeacherProps {
  readonly oident: string;
  readonly record: TeacherRecord;
}

/** Whether somebody teaches in the newest evaluation, and in which department. */
export function TeacherSection({ oident, record }: TeacherProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { evaluation_cs: cs, evaluation_en: en, is_teacher, by_hand, removable, sis_department: said } = record;
  const nameOf = (code: string | null) => {
    const found = record.departments.find((department) => department.code === code);
    return found ? localized({ cs: found.name_cs, en: found.name_en }) : (code ?? t('userCreate.noDepartment'));
  };
  const form = useForm(updateTeacherRecord, {
    values: { is_teacher, department: record.department },
    edited: {
      version: record.version,
      fields: {
        is_teacher: { label: t('teacher.isTeacher') },
        department: { label: t('userCreate.department'), text: nameOf },
      },
    },
    request: (_, { changed, version }) => ({ params: { oident }, body: { ...changed, version } }),
    related: { is_teacher: ['department'] },
    unsaved: t('teacher.unsaved'),
    success: t('teacher.saved'),
  });
  const teaches = form.field('is_teacher');
  const department = form.field('department');
  const options = record.departments.map(({ code }) => ({ value: code, label: nameOf(code) }));
  const fixed = is_teacher && !removable;
  return (
    <Card>
      <h3>{t('teacher.title')}</h3>
      <p>{t('teacher.text', { evaluation: localized({ cs, en }) })}</p>
      <ActionForm form={form} submit={t('teacher.save')} secondary>
        <Stack>
          {fixed ? (
            <Help>{t(by_hand ? 'teacher.teaches' : 'teacher.ofSis')}</Help>
          ) : (
            <Checkbox
              label={t('teacher.isTeacher')}
              checked={teaches.value}
              invalid={teaches.error !== undefined}
              onChange={teaches.onChange}
            />
          )}
          {teaches.error ? <Help role="alert">{teaches.error}</Help> : null}
          {teaches.value ? (
            <Select
              label={t('userCreate.department')}
              help={said === undefined ? undefined : t('fields.sis', { value: nameOf(said) })}
              value={department.value ?? ''}
              error={department.error}
              onChange={(code) => department.onChange(code || null)}
              options={[{ value: '', label: t('userCreate.noDepartment') }, ...options]}
            />
          ) : null}
        </Stack>
      </ActionForm>
    </Card>
  );
}
