import { type ApiToken, type listTokens, revokeToken, scopeWords } from '@anketa/contract/people/tokens';
import { partWordsOf } from '@anketa/contract/suite/part-words';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import { shortDayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Badge } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Accounts } from './accounts.tsx';
import { NewToken } from './new-token.tsx';
import { ListPart } from './part-head.tsx';
import { RemoteNames } from './remote-names.tsx';

/* How it begins, on a line of its own; it is not broken. */
const Prefix = styled.code`display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400; white-space: nowrap;`;

const Small = styled.small`display: block; margin-block-start: 2px; color: var(--ink-soft); font-size: var(--text-xs);`;

const tones = { valid: 'success', ended: 'neutral', powerless: 'warning' } as const;

/** By which machines call: what each is for, until when, and when it was used. For administrators. */
export function TokensPage({
  data: { tokens, accounts, scopes: offered, remotes: known },
}: PageProps<typeof listTokens>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const [isMaking, setMaking] = useState(false);
  const dayOf = (day: string) => shortDayText(locale, day);
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
      render: ({ scopes, remotes }) => (
        <span>
          {scopes.map((scope) => localized(scopeWords[scope])).join(', ')}
          {remotes.length > 0 ? (
            <Small>{remotes.map((remote) => localized(partWordsOf(remote))).join(', ')}</Small>
          ) : null}
        </span>
      ),
    },
    {
      key: 'owner',
      title: t('tokens.owner'),
      render: ({ account, owner }) => [account, owner ?? t('accounts.nobody')].filter(Boolean).join(', '),
    },
    { key: 'made_on', title: t('tokens.madeOn'), render: ({ made_on }) => dayOf(made_on) },
    { key: 'ends_on', title: t('tokens.endsOn'), render: ({ ends_on }) => dayOf(ends_on) },
    {
      key: 'used_on',
      title: t('tokens.usedOn'),
      render: ({ used_on }) => (used_on === null ? t('tokens.unused') : dayOf(used_on)),
    },
    {
      key: 'state',
      title: t('tokens.state'),
      render: ({ state }) => (
        <span>
          <Badge $tone={tones[state]}>{t(`tokens.states.${state}`)}</Badge>
          {state === 'powerless' ? <Small>{t('tokens.powerlessWhy')}</Small> : null}
        </span>
      ),
    },
    { key: 'act', title: t('deployments.acts'), acts: true, align: 'end', render: (token) => <Revoke token={token} /> },
  ];
  const make = (
    <Button $kind="primary" onClick={() => setMaking(true)}>
      {t('tokens.make')}
    </Button>
  );
  return (
    <Page
      title={t('tokens.title')}
      subtitle={t('tokens.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('tokens.title')}</span>
        </Breadcrumbs>
      }
    >
      <Section>
        <ListPart
          lead={t('tokens.listLead')}
          title={t('tokens.list')}
          none={t('tokens.none')}
          table={
            tokens.length === 0 ? null : (
              <Table caption={t('tokens.list')} rows={tokens} columns={columns} rowKey={({ id }) => id} empty={null} />
            )
          }
        >
          {make}
        </ListPart>
        <NewToken
          scopes={offered}
          accounts={accounts}
          remotes={known}
          open={isMaking}
          onClose={() => setMaking(false)}
        />
      </Section>
      <Accounts accounts={accounts} />
      <RemoteNames names={known} />
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
