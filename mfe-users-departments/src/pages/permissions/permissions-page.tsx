import { roleWords } from '@anketa/contract/people/people';
import { type ActionRow, listPermissions, type RightRow, rightWords } from '@anketa/contract/people/permissions';
import { Link } from '@anketa/remote/link';
import { ListFilters } from '@anketa/remote/list-filters';
import { ListTable } from '@anketa/remote/list-table';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { type List, useList } from '@anketa/remote/use-list';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { ListState } from '@anketa/ui/list-state';
import { Page, Section } from '@anketa/ui/page';
import { Pager } from '@anketa/ui/pager';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { RightsMatrix } from './rights-matrix.tsx';

/* Read from top to bottom, in two columns where there is room. */
const Actions = styled(Card)`
  & > ul { columns: 2 20rem; column-gap: 48px; margin-block: -8px; clip-path: inset(1px 0 0); padding: 0; list-style: none; }
  && > ul > li:nth-child(n) { break-inside: avoid; padding-block: 8px; border-block-start: 1px solid var(--line); }
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
        {chosen || !isList ? <h2>{t(chosen ? 'whoMayWhat.allows' : 'whoMayWhat.actions')}</h2> : null}
        <ListFilters of={listPermissions} list={list} without={chosen ? ['right'] : undefined} />
        {isList ? (
          chosen ? (
            <OfOneRight list={list} />
          ) : (
            <ListTable of={listPermissions} list={list} rowKey={({ call }) => call} without={['roles', 'scope']} />
          )
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

/** Actions of one right: nothing stands beside their names. */
function OfOneRight({ list }: { readonly list: List<ActionRow> }) {
  const locale = useLocale();
  const top = useRef<HTMLUListElement>(null);
  return (
    <>
      <ListState list={list} empty={listPermissions.empty.found[locale]} />
      {list.rows.length > 0 ? (
        <Actions>
          <ul ref={top} tabIndex={-1}>
            {list.rows.map(({ call, action }) => (
              <li key={call}>{action}</li>
            ))}
          </ul>
        </Actions>
      ) : null}
      <Pager list={list} top={top} />
    </>
  );
}

/** Who has the right that the list is narrowed to. */
function HadBy({ roles }: Pick<RightRow, 'roles'>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return t('whoMayWhat.hadBy', { roles: roles.map((role) => localized(roleWords[role])).join(', ') });
}
