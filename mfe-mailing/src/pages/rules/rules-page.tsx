import { createUsualMailRules, type readMailRules } from '@anketa/contract/mail/sending-rules';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Card, PlainList } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { EmptyState } from '@anketa/ui/notice';
import { Page, Row, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Calendar } from './calendar.tsx';
import { NewRuleDialog } from './rule-dialogs.tsx';
import { RuleItem } from './rule-item.tsx';

/** When an evaluation sends e-mails by itself, and what goes out by day. */
export function RulesPage({ data, page }: PageProps<typeof readMailRules>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const [isAdding, setAdding] = useState(false);
  const { evaluation, rules, calendar, hours, per_week, pushes, may } = data;
  const name = evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <Page
      title={t('rules.title')}
      subtitle={name}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('evaluations')}</Link>
          <Link to={`/import/${id}`}>{name ?? '…'}</Link>
          <Link to={`/import/${id}/mailing`}>{t('mailing.title')}</Link>
          <span>{t('rules.title')}</span>
        </Breadcrumbs>
      }
      actions={
        may.send && rules.length > 0 ? (
          <Button $kind="primary" onClick={() => setAdding(true)}>
            {t('rules.add')}
          </Button>
        ) : null
      }
    >
      <Stack $gap={24}>
        <p style={{ margin: 0, maxWidth: '48rem' }}>
          {t('rules.hours', hours)} {t('rules.asOfNight')} {t('rules.perWeek', { count: per_week })}{' '}
          <Link to="/mail-templates">{t('rules.templates')}</Link>
        </p>
        {rules.length === 0 ? (
          <EmptyState>
            <p>{t('rules.none')}</p>
            {may.send ? <p>{t('rules.usualText')}</p> : null}
            {may.send ? (
              <Row style={{ justifyContent: 'center' }}>
                <Act
                  endpoint={createUsualMailRules}
                  request={{ params: { id } }}
                  success={t('rules.usualAdded')}
                  kind="primary"
                >
                  {t('rules.usual')}
                </Act>
                <Button onClick={() => setAdding(true)}>{t('rules.addOwn')}</Button>
              </Row>
            ) : null}
          </EmptyState>
        ) : (
          <Card aria-labelledby="rules">
            <h2 id="rules">{t('rules.list')}</h2>
            <PlainList>
              {rules.map((rule) => (
                <RuleItem key={rule.id} evaluationId={id} rule={rule} may={may} pushes={pushes} page={page} />
              ))}
            </PlainList>
            {rules.some(({ push_first }) => push_first) ? (
              <Help>
                {t(pushes ? 'rules.pushFirstItem' : 'rules.pushFirstOff')}{' '}
                <Link to="/mail-templates?medium=push">{t('rules.pushText')}</Link>
              </Help>
            ) : null}
          </Card>
        )}
        {rules.length > 0 || calendar.length > 0 ? (
          <Calendar evaluationId={id} name={name ?? '…'} calendar={calendar} />
        ) : null}
      </Stack>
      <NewRuleDialog evaluationId={id} pushes={pushes} open={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}
