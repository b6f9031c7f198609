import { type GivenRole, roleWords } from '@anketa/contract/people/people';
import { giveRolesFromFile, type RoleLine, type RolesPlan } from '@anketa/contract/people/roles';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Card, Figure } from '@anketa/ui/card';
import { Badge, Notice } from '@anketa/ui/notice';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* As many beside each other as fit. */
const Figures = styled(Card)`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 12px 24px;
  & > [data-bad='true'] > strong { color: var(--danger); }
`;

/* Below the name: by what the file names somebody. */
const Named = styled.small`display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400;`;

interface TrialProps {
  readonly csv: string;
  readonly plan: RolesPlan;
  /** With what was written; null: it was discarded. */
  readonly onEnd: (written: RolesPlan | null) => void;
}

/** What a file would come to, line by line, and the button that writes it. */
export function Trial({ csv, plan, onEnd }: TrialProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { run, busy, failure } = useAction(giveRolesFromFile, {
    success: t('rolesFile.done'),
    ask: {
      'roles-file-empty': () => ({
        title: t('rolesFile.emptyTitle'),
        text: t('rolesFile.emptyText', { taken: plan.taken }),
        yes: t('rolesFile.emptyYes'),
        danger: true,
      }),
    },
  });
  async function give() {
    const answer = await run({ body: { csv, digest: plan.digest } });
    if (answer) onEnd(answer.plan);
  }
  const words = (roles: readonly GivenRole[]) => roles.map((role) => localized(roleWords[role])).join(', ') || '–';
  const columns: Column<RoleLine>[] = [
    {
      key: 'who',
      title: t('rolesFile.columns.who'),
      main: true,
      render: ({ who, full_name }) =>
        full_name ? (
          <>
            {full_name} <Named>{who}</Named>
          </>
        ) : (
          who || '–'
        ),
    },
    {
      key: 'line',
      title: t('rolesFile.columns.line'),
      align: 'end',
      render: ({ line }) => line ?? t('rolesFile.missing'),
    },
    { key: 'given', title: t('rolesFile.columns.given'), render: ({ given }) => words(given) },
    { key: 'taken', title: t('rolesFile.columns.taken'), render: ({ taken }) => words(taken) },
    {
      key: 'state',
      title: t('rolesFile.columns.state'),
      render: ({ fault }) => (
        <Badge $tone={fault ? 'danger' : 'success'}>{t(fault ? `rolesFile.fault.${fault}` : 'rolesFile.fine')}</Badge>
      ),
    },
  ];
  return (
    <Section>
      <h2>{t('rolesFile.trial')}</h2>
      <Figures>
        {(['lines', 'given', 'taken', 'unchanged', 'faults'] as const).map((key) => (
          <Figure key={key} data-bad={key === 'faults' && plan.faults > 0}>
            <strong>{plan[key].toLocaleString(locale)}</strong> {t(`rolesFile.figures.${key}`)}
          </Figure>
        ))}
      </Figures>
      {plan.faults > 0 ? (
        <Notice $tone="warning">
          <p>{t('rolesFile.faults')}</p>
        </Notice>
      ) : null}
      <Row style={{ marginBlock: 16 }}>
        <Button $kind="primary" $off={busy || plan.given + plan.taken === 0} onClick={give}>
          {t('rolesFile.give')}
        </Button>
        <Button onClick={() => onEnd(null)}>{t('rolesFile.forget')}</Button>
        <ActionFailure text={failure} />
      </Row>
      <Table
        caption={t('rolesFile.trial')}
        rows={plan.listed}
        columns={columns}
        rowKey={({ line, who }) => `${line} ${who}`}
        empty={t('rolesFile.nothing')}
      />
      {plan.more > 0 ? <p>{t('rolesFile.more', { count: plan.more })}</p> : null}
    </Section>
  );
}
