import { type GivenRole, givenRoles, permissions, roleWords } from '@anketa/contract/people/people';
import { useLocalized } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  margin: 0; padding: 0; border: 0;
  & > legend { padding: 0; margin-bottom: 8px; font-size: var(--text-l); font-weight: 640; line-height: 1.25; letter-spacing: -0.012em; }
  & > legend + p { margin-block-end: 8px; }
`;

interface RoleBoxesProps {
  readonly value: readonly GivenRole[];
  readonly onChange: (roles: readonly GivenRole[]) => void;
  readonly grantable: readonly GivenRole[];
  readonly error?: string;
}

/** Roles that are given by hand; the others follow from the SIS. */
export function RoleBoxes({ value: chosen, onChange, grantable, error }: RoleBoxesProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const id = useId();
  return (
    <Group aria-describedby={error ? id : undefined}>
      <legend>{t('user.givenRoles')}</legend>
      <Help>{t('user.givenRolesHelp')}</Help>
      {givenRoles.map((role) => (
        <Checkbox
          key={role}
          label={localized(roleWords[role])}
          help={t(`user.roleHelp.${role}`)}
          checked={chosen.includes(role)}
          disabled={!grantable.includes(role)}
          invalid={error !== undefined}
          onChange={(checked) => onChange(checked ? [...chosen, role] : chosen.filter((other) => other !== role))}
        />
      ))}
      {error ? (
        <Help id={id} style={{ color: 'var(--danger)' }}>
          {error}
        </Help>
      ) : null}
    </Group>
  );
}

interface PermissionBoxesProps {
  /** A mask of permissions. */
  readonly value: number;
  readonly onChange: (mask: number) => void;
  /** Bits that the chosen roles bring along. */
  readonly fromRoles: number;
  readonly grantable: number;
}

/** Permissions by bit: those of the roles are ticked and fixed. */
export function PermissionBoxes({ value: mask, onChange, fromRoles, grantable }: PermissionBoxesProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Group>
      <legend>{t('user.permissions')}</legend>
      <Help>{t('user.permissionsHelp')}</Help>
      {permissions.map(({ bit, words }) => {
        const given = (fromRoles & bit) !== 0;
        const own = (mask & bit) !== 0;
        return (
          <Checkbox
            key={bit}
            label={given ? t('user.fromRole', { permission: localized(words) }) : localized(words)}
            checked={given || own}
            disabled={(given && !own) || (grantable & bit) === 0}
            onChange={() => onChange(mask ^ bit)}
          />
        );
      })}
    </Group>
  );
}
