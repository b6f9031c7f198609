import { type GivenRole, type Grantable, givenRoles, saveUser, type User } from '@anketa/contract/people';
import { rolePermissions } from '@anketa/contract/rights';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Grid, Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionBoxes, RoleBoxes } from './right-boxes.tsx';

interface RightsFormProps {
  readonly user: User;
  readonly grantable: Grantable;
  readonly onSaved: () => void;
}

/** Roles given by hand and extra permissions. What the server would refuse cannot be ticked. */
export function RightsForm({ user, grantable, onSaved }: RightsFormProps) {
  const { t } = useTranslation();
  const [roles, setRoles] = useState<readonly GivenRole[]>(user.given_roles);
  const [extra, setExtra] = useState(user.extra_permissions);
  const { call, pending, errors } = useCall(saveUser, { success: t('user.saved') });
  const sameRoles = givenRoles.every((role) => roles.includes(role) === user.given_roles.includes(role));
  const dirty = !sameRoles || extra !== user.extra_permissions;
  useUnsavedGuard(dirty, t('user.unsaved'));
  const fromRoles = roles.reduce((mask, role) => mask | rolePermissions[role], 0);

  async function save() {
    const done = await call({ params: { oident: user.oident }, body: { roles: [...roles], extra_permissions: extra } });
    if (done) onSaved();
  }
  return (
    <>
      <Grid $min={420}>
        <Card>
          <RoleBoxes chosen={roles} onChange={setRoles} grantable={grantable.roles} error={errors.roles} />
        </Card>
        <Card>
          <PermissionBoxes mask={extra} onChange={setExtra} fromRoles={fromRoles} grantable={grantable.permissions} />
        </Card>
      </Grid>
      <Row style={{ marginTop: 16 }}>
        <Button $kind="primary" disabled={!dirty || pending} onClick={save}>
          {t('user.save')}
        </Button>
      </Row>
    </>
  );
}
