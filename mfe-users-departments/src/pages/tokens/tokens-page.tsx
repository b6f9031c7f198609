import { type ApiToken, type listTokens, revokeToken } from '@anketa/contract/tokens';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Badge } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { NewToken } from './new-token.tsx';

/* How it begins, on a line of its own; it is not broken. */
const Prefix = styled.code`display: block; color: var(--ink-soft); font-size: var(--text-s); font-weight: 400; white-space: nowrap;`;
const Day = styled.span`white-space: nowrap;`;

const tones = { valid: 'success', ended: 'neutral', powerless: 'warning' } as const;

/** By which machines call: what each is for, until when, and when it was used. For administrators. */
export function TokensPage({ data: { tokens } }: PageProps<typeof listTokens>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const dayOf = (day: string) => (
    <Day>{new Date(day).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })}</Day>
  );
  const columns: Column<ApiToken>[] = [
    {
      key: 'name',
      title: t('tokens.name'),
      main: true,
      render: ({ name, prefix }) => (
        <>
          {name} <Prefix>{prefix}…</Prefix>
        </>
      ),
    },
    {
      key: 'scopes',
      title: t('tokens.scopes'),
      render: ({ scopes }) => scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
    },
    {
      key: 'made_by',
      title: t('tokens.madeBy'),
      render: ({ made_by, made_on }) => (
        <>
          {made_by}, {dayOf(made_on)}
        </>
      ),
    },
    { key: 'ends_on', title: t('tokens.endsOn'), render: ({ ends_on }) => dayOf(ends_on) },
    {
      key: 'used_on',
      title: t('tokens.usedOn'),
      render: ({ used_on }) => (used_on === null ? t('tokens.unused') : dayOf(used_on)),
    },
    {
      key: 'state',
      title: t('tokens.state'),
      render: ({ state }) => <Badge $tone={tones[state]}>{t(`tokens.states.${state}`)}</Badge>,
    },
    { key: 'act', title: '', align: 'end', render: (token) => <Revoke token={token} /> },
  ];
  return (
    <Page
      title={t('tokens.title')}
      subtitle={t('tokens.lead')}
      actions={<NewToken />}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('tokens.title')}</span>
        </Breadcrumbs>
      }
    >
      <Table
        caption={t('tokens.title')}
        rows={tokens}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('tokens.none')}
      />
    </Page>
  );
}

function Revoke({ token: { id, name } }: { readonly token: ApiToken }) {
  const { t } = useTranslation();
  return (
    <Act
      endpoint={revokeToken}
      request={{ params: { id } }}
      success={t('tokens.revoked', { name })}
      small
      question={{
        title: t('tokens.revokeTitle', { name }),
        text: t('tokens.revokeText'),
        yes: t('tokens.revoke'),
        danger: true,
      }}
    >
      {t('tokens.revoke')}
    </Act>
  );
}
