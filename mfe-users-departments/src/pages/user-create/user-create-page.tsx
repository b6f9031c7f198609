import { createUser, type Grantable, newUser } from '@anketa/contract/people';
import type { Named } from '@anketa/contract/values';
import { Link, useGo } from '@anketa/remote/link';
import { Pending } from '@anketa/remote/page-pending';
import { useLocalized, useUnsavedGuard } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { usePage } from '@anketa/remote/use-page';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { Select } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Grid, Page, Row, Stack } from '@anketa/ui/page';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleBoxes } from '../user/right-boxes.tsx';
import { emptyDraft, type UserDraft, UserFields } from './user-fields.tsx';

/** A person who is not in the SIS and signs in with a local password. */
export function UserCreatePage() {
  const { t } = useTranslation();
  const page = usePage(newUser);
  const { data } = page;
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
      {data ? <CreateForm departments={data.departments} grantable={data.grantable} /> : <Pending page={page} />}
    </Page>
  );
}

function CreateForm({
  departments,
  grantable,
}: {
  readonly departments: readonly Named[];
  readonly grantable: Grantable;
}) {
  const { t } = useTranslation();
  const go = useGo();
  const [draft, setDraft] = useState<UserDraft>(emptyDraft);
  const [created, setCreated] = useState<string | null>(null);
  const { call, pending, errors, clear } = useCall(createUser, { success: t('userCreate.created') });
  useUnsavedGuard(draft !== emptyDraft && created === null, t('user.unsaved'));
  useEffect(() => {
    if (created) go(`/user/${encodeURIComponent(created)}`);
  }, [created, go]);

  function change(part: Partial<UserDraft>) {
    for (const field of Object.keys(part)) clear(field);
    setDraft((before) => ({ ...before, ...part }));
  }
  async function save() {
    const { roles, department, ...fields } = draft;
    const made = await call({ body: { ...fields, roles: [...roles], department: department || null } });
    if (made) setCreated(made.oident);
  }
  return (
    <Form onSubmit={save}>
      <Grid $min={420}>
        <UserFields draft={draft} errors={errors} onChange={change} />
        <Stack style={{ alignContent: 'start' }}>
          <Card>
            <RoleBoxes
              chosen={draft.roles}
              onChange={(roles) => change({ roles })}
              grantable={grantable.roles}
              error={errors.roles}
            />
          </Card>
          {departments.length > 0 && grantable.teacher_record ? (
            <Teacher draft={draft} departments={departments} error={errors.department} onChange={change} />
          ) : null}
        </Stack>
      </Grid>
      <Row style={{ marginTop: 24 }}>
        <Button type="submit" $kind="primary" disabled={pending || Object.keys(errors).length > 0}>
          {t('userCreate.submit')}
        </Button>
      </Row>
    </Form>
  );
}

interface TeacherProps {
  readonly draft: UserDraft;
  readonly departments: readonly Named[];
  readonly error?: string;
  readonly onChange: (part: Partial<UserDraft>) => void;
}

function Teacher({ draft, departments, error, onChange }: TeacherProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const options = departments.map(({ code, name_cs, name_en }) => ({
    value: code,
    label: localized({ cs: name_cs, en: name_en }),
  }));
  return (
    <Card>
      <Checkbox
        label={t('userCreate.teacher')}
        help={t('userCreate.teacherHelp')}
        checked={draft.create_teacher}
        onChange={(create_teacher) => onChange({ create_teacher })}
      />
      {draft.create_teacher ? (
        <Select
          label={t('userCreate.department')}
          value={draft.department}
          options={[{ value: '', label: t('userCreate.noDepartment') }, ...options]}
          error={error}
          onChange={(department) => onChange({ department })}
        />
      ) : null}
    </Card>
  );
}
