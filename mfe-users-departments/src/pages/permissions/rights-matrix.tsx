import { roleWords } from '@anketa/contract/people/people';
import { type RightRow, rightWords } from '@anketa/contract/people/permissions';
import type { RoleSlug } from '@anketa/contract/rights';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { CompactTable } from '@anketa/ui/compact-table';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Frame = styled.div`
  padding: 16px var(--inset) 12px; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface);
`;

/* Heads of roles stand upright where four of them do not fit beside the rights. */
const Grid = styled(CompactTable)`
  table-layout: fixed; font-size: inherit;
  & :is(th, td) { padding: calc(var(--row) - 2px) 0; text-align: center; }
  & :is(th, td):first-child { inline-size: 40%; }
  & thead th:not(:first-child) { color: var(--ink); font-size: var(--text-s); font-weight: 560; vertical-align: bottom; }
  & thead th:first-child { vertical-align: bottom; }
  & tbody th > span { color: var(--ink-soft); font-size: var(--text-s); white-space: nowrap; }
  & tbody th > a { margin-inline-end: 8px; font-weight: 560; }
  & td { color: var(--ink-soft); }
  & td[data-has] { color: var(--accent); font-weight: 700; }
  & tbody tr:hover { background: var(--sunken); }
  @media (pointer: coarse) { & tbody th > a { display: inline-flex; align-items: center; min-block-size: 44px; } }
  @media (max-width: 639px) {
    & :is(th, td):first-child { inline-size: 58%; }
    & thead th:not(:first-child) > span { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); text-align: start; }
    & tbody :is(th, td) { padding-block: 2px; }
    & tbody th > span { display: none; }
  }
`;

/* A temporary administrator may what an administrator may. */
const columns = ['admin', 'manager', 'editor', 'questioner'] as const satisfies readonly RoleSlug[];

/** The rights that roles have by themselves: rights by roles. Each right leads to the actions that it is asked for. */
export function RightsMatrix({ rights }: { readonly rights: readonly RightRow[] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Frame>
      <Grid aria-label={t('whoMayWhat.rights')}>
        <thead>
          <tr>
            <th scope="col">{t('whoMayWhat.right')}</th>
            {columns.map((role) => (
              <th key={role} scope="col">
                <span>{localized(roleWords[role])}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ right, roles, actions }) => (
            <tr key={right}>
              <th scope="row">
                <Link to={`/permissions?right=${right}`}>{localized(rightWords[right])}</Link>
                <span>{t('whoMayWhat.actionCount', { count: actions })}</span>
              </th>
              {columns.map((role) => (
                <Cell key={role} has={roles.includes(role)} />
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}

function Cell({ has }: { readonly has: boolean }) {
  const { t } = useTranslation();
  return (
    <td data-has={has || undefined}>
      <span aria-hidden="true">{has ? '✓' : '–'}</span>
      <VisuallyHidden>{t(has ? 'whoMayWhat.has' : 'whoMayWhat.hasNot')}</VisuallyHidden>
    </td>
  );
}
