import { createUser, type newUser, passwordMinimum } from '@anketa/contract/people/people';
import type { Named } from '@anketa/contract/values';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import { Link, useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { type Form, useForm } from '@anketa/remote/use-form';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { Select } from '@anketa/ui/field';
import { Grid, Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { RoleBoxes } from '../user/right-boxes.tsx';
import { DeletedPerson } from './deleted-person.tsx';
import { emptyDraft, type UserDraft, UserFields } from './user-fields.tsx';

/* A record is no role. */
const Apart = styled.div`margin-block-start: 12px; padding-block-start: 12px; border-block-start: 1px solid var(--line);`;

/** A person who is not in the SIS and signs in with a local password. */
export function UserCreatePage({ data: { departments, grantable } }: PageProps<typeof newUser>) {
  const { t } = useTranslation();
  const go = useGo();
  const form = useForm(createUser, {
    values: emptyDraft,
    request: ({ department, roles, ...fields }) => ({
      body: { ...fields, roles: [...roles], department: department || null },
    }),
    check: rulesOf(() => import(/* webpackChunkName: "user-rules" */ './rules.ts'), {
      tooShort: t('userCreate.passwordHelp', { count: passwordMinimum }),
    }),
    related: { create_teacher: ['department'] },
    unsaved: t('user.unsaved'),
    success: t('userCreate.created'),
    onSaved: ({ oident }) => go(`/user/${encodeURIComponent(oident)}`),
  });
  return (
    <Page
      title={t('userCreate.title')}
      subtitle={t('userCreate.subtitle')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('userCreate.title')}</span>
        </Breadcrumbs>
      }
    >
      <ActionForm form={form} submit={t('userCreate.submit')} fresh>
        <Grid $min={420}>
          <UserFields form={form} />
          <Card>
            <RoleBoxes {...form.field('roles')} grantable={grantable.roles} />
            {departments.length > 0 && grantable.teacher_record ? (
              <Teacher form={form} departments={departments} />
            ) : null}
          </Card>
        </Grid>
      </ActionForm>
      <DeletedPerson />
    </Page>
  );
}

interface TeacherProps {
  readonly form: Form<UserDraft>;
  readonly departments: readonly Named[];
}

function Teacher({ form, departments }: TeacherProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { value: isTeacher, onChange } = form.field('create_teacher');
  const options = departments.map(({ code, name_cs, name_en }) => ({
    value: code,
    label: localized({ cs: name_cs, en: name_en }),
  }));
  return (
    <Apart>
      <Checkbox
        label={t('userCreate.teacher')}
        help={t('userCreate.teacherHelp')}
        checked={isTeacher}
        onChange={onChange}
      />
      {isTeacher ? (
        <Select
          label={t('userCreate.department')}
          {...form.field('department')}
          options={[{ value: '', label: t('userCreate.noDepartment') }, ...options]}
        />
      ) : null}
    </Apart>
  );
}
