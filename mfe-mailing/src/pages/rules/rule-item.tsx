import { deleteMailRule, type MailRule, type readMailRules, updateMailRule } from '@anketa/contract/mail/sending-rules';
import { Act } from '@anketa/remote/act';
import { dayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Switch } from '@anketa/ui/choice';
import { Badge } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { EditRuleDialog } from './rule-dialogs.tsx';
import { useRuleWords } from './rule-words.ts';

const Words = styled.div`
  flex: 1 1 22rem; min-inline-size: 0;
  & > p { margin: 0; }
  & > small { display: block; color: var(--ink-soft); font-size: var(--text-s); }
`;

interface Props extends Pick<PageProps<typeof readMailRules>, 'page'> {
  readonly evaluationId: string;
  readonly rule: MailRule;
  readonly may: { readonly send: boolean };
  /** Whether notifications are sent. */
  readonly pushes: boolean;
}

/** A rule in words, when it fires next and whom it would reach; for who may send, what can be done with it. */
export function RuleItem({ evaluationId, rule, may, pushes, page }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useRuleWords();
  const [isEditing, setEditing] = useState(false);
  const { purpose, active, next, audience, push_first } = rule;
  const title = t('rules.inWords', {
    when: words.when(rule),
    whom: words.whom(rule.filter),
    purpose: t(`mailPurposes.${purpose}`).toLocaleLowerCase(locale),
  });
  const params = { id: evaluationId, ruleId: rule.id };
  const reach = t(audience.step > 1 ? 'rules.reachAtLeast' : 'rules.reach', { count: audience.reachable });
  return (
    <Row as="li" $gap={16}>
      <Words>
        <p>{title}</p>
        <small>
          {push_first ? <Badge $tone="info">{t('rules.pushFirstBadge')}</Badge> : null}{' '}
          {active && next !== null ? `${t('rules.next', { day: dayText(locale, next) })} ${reach}` : null}
          {active && next === null ? t('rules.noNext') : null}
          {active ? null : <Badge>{t('rules.off')}</Badge>}
        </small>
      </Words>
      {may.send ? (
        <>
          <ActiveSwitch params={params} rule={rule} page={page} />
          <Button $small aria-label={t('rules.editLabel', { rule: title })} onClick={() => setEditing(true)}>
            {t('rules.edit')}
          </Button>
          <Act
            endpoint={deleteMailRule}
            request={{ params }}
            success={t('rules.deleted')}
            small
            label={t('rules.deleteLabel', { rule: title })}
            question={{
              title: t('rules.deleteAsk'),
              text: t('rules.deleteText', { rule: title }),
              yes: t('rules.deleteYes'),
              danger: true,
            }}
          >
            {t('rules.delete')}
          </Act>
          <EditRuleDialog
            params={params}
            rule={rule}
            pushes={pushes}
            open={isEditing}
            onClose={() => setEditing(false)}
          />
        </>
      ) : null}
    </Row>
  );
}

interface ActiveProps extends Pick<Props, 'rule' | 'page'> {
  readonly params: { readonly id: string; readonly ruleId: number };
}

/** It shows at once and goes back when the server refuses. A switch of two values: whoever changes it has seen the other one. */
function ActiveSwitch({ params, rule: { id, active, version }, page }: ActiveProps) {
  const { t } = useTranslation();
  const latest = useRef(active);
  const { run } = useAction(updateMailRule, {
    success: t('rules.saved'),
    onConflict: (standing) => ({ params, body: { active: latest.current, version: standing.version ?? '' } }),
  });
  async function change(wanted: boolean) {
    latest.current = wanted;
    const sent = run({ params, body: { active: wanted, version } });
    void page.mutate(
      (now) => now && { ...now, rules: now.rules.map((one) => (one.id === id ? { ...one, active: wanted } : one)) },
      { revalidate: false },
    );
    if (!(await sent)) page.reload();
  }
  return <Switch label={t('rules.active')} checked={active} onChange={change} />;
}
