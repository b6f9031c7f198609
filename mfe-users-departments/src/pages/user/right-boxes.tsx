import { type GivenRole, givenRoles, roleWords } from '@anketa/contract/people';
import { permissionBit } from '@anketa/contract/rights';
import { useLocalized } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  margin: 0; padding: 0; border: 0;
  & > legend { padding: 0; margin-bottom: 8px; font-size: var(--text-l); font-weight: 640; line-height: 1.25; letter-spacing: -0.012em; }
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
  return (
    <Group>
      <legend>{t('user.permissions')}</legend>
      <Help>{t('user.permissionsHelp')}</Help>
      {Object.entries(permissionBit).map(([name, bit]) => {
        const given = (fromRoles & bit) !== 0;
        const own = (mask & bit) !== 0;
        return (
          <Checkbox
            key={name}
            label={given ? t('user.fromRole', { permission: t(`permissions.${name}`) }) : t(`permissions.${name}`)}
            checked={given || own}
            disabled={(given && !own) || (grantable & bit) === 0}
            onChange={() => onChange(mask ^ bit)}
          />
        );
      })}
    </Group>
  );
}
