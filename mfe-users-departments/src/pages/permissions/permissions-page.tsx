import { roleWords } from '@anketa/contract/people';
import { listPermissions, type RightRow, rightWords } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { ListFilters } from '@anketa/remote/list-filters';
import { ListTable } from '@anketa/remote/list-table';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { Page, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { RightsMatrix } from './rights-matrix.tsx';

/* Where all are of one right, each row is its name alone: nothing stands beside it to be told from. */
const Actions = styled.div`
  &[data-alone='true'] tbody th { font-weight: 400; }
`;

/** Who may do what: rights by roles, and, once something is looked for or all is wanted, actions with their rights. */
export function PermissionsPage({ data: { actions, rights } }: PageProps<typeof listPermissions>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [query] = useSearchParams();
  const list = useList(actions, listPermissions.ownSort);
  const isList = query.size > 0;
  const title = localized(listPermissions.title);
  const chosen = rights.find(({ right }) => right === query.get('right'));
  return (
    <Page
      title={chosen ? localized(rightWords[chosen.right]) : title}
      subtitle={chosen && chosen.roles.length > 0 ? <HadBy roles={chosen.roles} /> : t('whoMayWhat.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          {isList ? <Link to="/permissions">{title}</Link> : <span>{title}</span>}
          {isList ? <span>{chosen ? localized(rightWords[chosen.right]) : t('whoMayWhat.every')}</span> : null}
        </Breadcrumbs>
      }
    >
      {isList ? null : <Rights rights={rights} />}
      <Section $flush={isList}>
        {isList ? null : <h2>{t('whoMayWhat.actions')}</h2>}
        <ListFilters of={listPermissions} list={list} />
        {isList ? (
          <Actions data-alone={chosen !== undefined}>
            <ListTable
              of={listPermissions}
              list={list}
              rowKey={({ call }) => call}
              without={chosen ? ['right', 'roles', 'scope'] : ['roles', 'scope']}
            />
          </Actions>
        ) : (
          <Link to="/permissions?sort=right">{t('whoMayWhat.all', { count: actions.total })}</Link>
        )}
      </Section>
    </Page>
  );
}

/** What needs no right that people are given, and what it is called here. */
const free = { 'signed-in': 'signedIn', public: 'everybody', token: 'token' } as const;
const freely = ['signed-in', 'public', 'token'] as const;

/** The rights that people are given, by roles; below them what needs none. */
function Rights({ rights }: { readonly rights: readonly RightRow[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Section $flush>
        <h2>{t('whoMayWhat.rights')}</h2>
        <RightsMatrix rights={rights.filter(({ right }) => !(right in free))} />
      </Section>
      <Section>
        <h2>{t('whoMayWhat.without')}</h2>
        <Card>
          <Facts>
            {freely.map((right) => (
              <div key={right} style={{ display: 'contents' }}>
                <dt>{t(`whoMayWhat.${free[right]}`)}</dt>
                <dd>
                  <Link to={`/permissions?right=${right}`}>
                    {t('whoMayWhat.actionCount', { count: rights.find((one) => one.right === right)?.actions ?? 0 })}
                  </Link>
                </dd>
              </div>
            ))}
          </Facts>
        </Card>
      </Section>
    </>
  );
}

/** Who has the right that the list is narrowed to. */
function HadBy({ roles }: Pick<RightRow, 'roles'>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return t('whoMayWhat.hadBy', { roles: roles.map((role) => localized(roleWords[role])).join(', ') });
}
