import {
  type Grantable,
  givenRoles,
  permissionsIn,
  roleWords,
  saveUser,
  type User,
} from '@anketa/contract/people/people';
import { mergeByKey, mergeMasks } from '@anketa/contract/rebase';
import { rolePermissions } from '@anketa/contract/rights';
import { ActionForm } from '@anketa/remote/action-form';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { PermissionBoxes, RoleBoxes } from './right-boxes.tsx';

interface RightsFormProps {
  readonly user: User;
  readonly name: string;
  readonly grantable: Grantable;
}

/** Roles given by hand and extra permissions. What the server would refuse cannot be ticked. */
export function RightsForm({ user, name, grantable }: RightsFormProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const inOrder = givenRoles.filter((role) => user.given_roles.includes(role));
  const form = useForm(saveUser, {
    values: { roles: inOrder, extra_permissions: user.extra_permissions },
    edited: {
      version: user.version,
      fields: {
        roles: {
          label: t('user.givenRoles'),
          text: (roles) => roles.map((role) => localized(roleWords[role])).join(', ') || '–',
          merge: mergeByKey((role: string) => role),
        },
        extra_permissions: {
          label: t('user.permissions'),
          text: (mask) => permissionsIn(mask).map(localized).join(', ') || '–',
          merge: mergeMasks,
        },
      },
    },
    ask: {
      'rights-confirm': () => ({
        title: t('user.confirm', { name }),
        text: t('user.confirmText'),
        yes: t('user.confirmYes'),
        danger: true,
      }),
    },
    request: (_, { changed, version }) => ({ params: { oident: user.oident }, body: { ...changed, version } }),
    unsaved: t('user.unsaved'),
    success: t('user.saved'),
  });
  const roles = form.field('roles');
  const fromRoles = roles.value.reduce((mask, role) => mask | rolePermissions[role], 0);
  return (
    <ActionForm form={form} submit={t('user.save')}>
      <Grid $min={420}>
        <Card>
          <RoleBoxes
            {...roles}
            onChange={(chosen) => roles.onChange(givenRoles.filter((role) => chosen.includes(role)))}
            grantable={grantable.roles}
          />
        </Card>
        <Card>
          <PermissionBoxes
            {...form.field('extra_permissions')}
            fromRoles={fromRoles}
            grantable={grantable.permissions}
          />
        </Card>
      </Grid>
    </ActionForm>
  );
}
