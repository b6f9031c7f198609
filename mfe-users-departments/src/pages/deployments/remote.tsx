import { type Deployment, disableRemote } from '@anketa/contract/suite/deployments';
import { partWordsOf } from '@anketa/contract/suite/part-words';
import { rollBackRelease } from '@anketa/contract/suite/releases';
import { Act } from '@anketa/remote/act';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { Help } from '@anketa/ui/field';
import { Meta } from '@anketa/ui/meta';
import { Badge } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { tablet } from '@anketa/ui/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CanaryPart } from './canary.tsx';
import { Health } from './health.tsx';
import { Revisions } from './revisions.tsx';
import { SchedulePart } from './schedule.tsx';
import { reviewed } from './seen.ts';

const tones = { running: 'success', disabled: 'danger', none: 'neutral' } as const;

/* At a desk how it does stands beside its name, and its acts at the top right, as those of a page do. */
const Frame = styled(Card)`
  display: grid; gap: 12px;
  & > * { min-width: 0; }
  ${tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr)) minmax(9rem, auto);
    & > [data-acts] { grid-area: 1 / 3; place-self: start end; }
    & > :nth-child(2) { align-self: center; }
    & > :not(:first-child, :nth-child(2), [data-acts]) { grid-column: 1 / -1; }
  }
`;

/** One remote: what pages get of it and how it does, and the way back; folded what else can be done, and its revisions. */
export function Remote({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { name, state, operator, revisions, active, canary } = remote;
  return (
    <Frame aria-label={name}>
      <Stack $gap={4}>
        <Row $gap={10}>
          <h2>{localized(partWordsOf(name))}</h2>
          <Badge $tone={tones[state]}>{t(`deployments.states.${state}`)}</Badge>
          {operator ? null : <Badge>{t('deployments.ofTeam')}</Badge>}
        </Row>
        <Present remote={remote} />
      </Stack>
      <Stack $gap={8}>
        {state === 'running' ? null : <p style={{ margin: 0 }}>{t(`deployments.stateText.${state}`)}</p>}
        {state === 'running' && active ? <Health name={name} revision={active.revision} /> : null}
      </Stack>
      <RollBack remote={remote} />
      {canary ? <CanaryPart remote={remote} /> : null}
      <SchedulePart remote={remote} />
      {revisions.length > 0 ? (
        <Details>
          <summary>{t('deployments.revisions', { count: revisions.length })}</summary>
          <Stack>
            <Help>
              {t('deployments.code')} <code>{name}</code>
            </Help>
            <Row $gap={8}>
              {canary ? null : <CanaryPart remote={remote} />}
              <Disable remote={remote} />
            </Row>
            <Revisions remote={remote} />
          </Stack>
        </Details>
      ) : null}
    </Frame>
  );
}

function Present({ remote: { active, state } }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!active) return null;
  const { revision, since, by } = active;
  return (
    <Meta
      parts={[
        t('deployments.ofRevision', { revision: revision.slice(0, 8) }),
        t(state === 'disabled' ? 'deployments.disabledOn' : 'deployments.activatedOn', {
          day: shortDayText(locale, since),
          by,
        }),
      ]}
    />
  );
}

function RollBack({ remote: { name, activation, back } }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  if (activation === null || back === null) return null;
  const act = t('deployments.rollBackTo', { revision: back.slice(0, 8) });
  return (
    <Row data-acts="">
      <Act
        endpoint={rollBackRelease}
        request={{ params: { name }, headers: reviewed(activation), body: {} }}
        success={t('deployments.rolledBack', { name })}
        label={t('deployments.of', { act, what: name })}
        question={{
          title: t('deployments.rollBackTitle', { name }),
          text: t('deployments.rollBackText', { revision: back }),
          yes: t('deployments.rollBack'),
        }}
        ask={{
          'remote-drops': ({ title = '' }) => ({
            title: t('deployments.rollBackDropsTitle'),
            text: title,
            yes: t('deployments.rollBack'),
            danger: true,
          }),
        }}
      >
        {t('deployments.rollBack')}
      </Act>
    </Row>
  );
}

function Disable({ remote: { name, may, activation } }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  if (activation === null || !may.disable) return null;
  return (
    <Act
      endpoint={disableRemote}
      request={{ params: { name }, headers: reviewed(activation) }}
      success={t('deployments.disabled', { name })}
      label={t('deployments.of', { act: t('deployments.disable'), what: name })}
      question={{
        title: t('deployments.disableTitle', { name }),
        text: t('deployments.disableText'),
        yes: t('deployments.disable'),
        danger: true,
      }}
    >
      {t('deployments.disable')}
    </Act>
  );
}
