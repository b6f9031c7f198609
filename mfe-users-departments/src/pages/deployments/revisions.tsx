import { type Deployment, type Revision, removeRevision, retireRevision } from '@anketa/contract/suite/deployments';
import { activateRevision } from '@anketa/contract/suite/releases';
import { Act } from '@anketa/remote/act';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { NewPreview } from './new-preview.tsx';
import { hasFailed, RehearsalText } from './rehearsal.tsx';
import { reviewed } from './seen.ts';
import { useSizeText } from './use-size-text.ts';

/** The revisions of a remote, and what can be done with each. */
export function Revisions({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sizeOf = useSizeText();
  const columns: Column<Revision>[] = [
    {
      key: 'revision',
      title: t('deployments.revision'),
      main: true,
      render: ({ revision }) => <code>{revision}</code>,
    },
    { key: 'made_on', title: t('deployments.madeOn'), render: ({ made_on }) => shortDayText(locale, made_on) },
    { key: 'by', title: t('deployments.by'), render: ({ by }) => by },
    { key: 'size', title: t('deployments.size'), render: sizeOf },
    {
      key: 'state',
      title: t('deployments.state'),
      sentences: true,
      render: (revision) => <State revision={revision} />,
    },
    {
      key: 'act',
      title: t('deployments.acts'),
      acts: true,
      align: 'end',
      render: (revision) => (
        <Row $gap={8} style={{ justifyContent: 'flex-end' }}>
          {revision.active || revision.retired ? null : <NewPreview name={remote.name} revision={revision.revision} />}
          <Activate remote={remote} revision={revision} />
          <Retire name={remote.name} revision={revision} />
          <Remove name={remote.name} revision={revision} />
        </Row>
      ),
    },
  ];
  return (
    <Table
      caption={t('deployments.revisionsOf', { name: remote.name })}
      rows={remote.revisions}
      columns={columns}
      rowKey={({ revision }) => revision}
      empty={null}
    />
  );
}

function State({ revision: { active, retired, stays, rehearsal } }: { readonly revision: Revision }) {
  const { t } = useTranslation();
  return (
    <>
      <Row $gap={6}>
        {active ? <Badge $tone="success">{t('deployments.isActive')}</Badge> : null}
        {retired ? <Badge $tone="warning">{t('deployments.isRetired')}</Badge> : null}
        {active || retired ? null : <Badge>{t('deployments.isReady')}</Badge>}
      </Row>
      <RehearsalText rehearsal={rehearsal} />
      {stays === null || stays === 'active' ? null : <Help>{t(`deployments.stays.${stays}`)}</Help>}
    </>
  );
}

interface ActivateProps {
  readonly remote: Deployment;
  readonly revision: Revision;
}

/** Gives a revision to pages. Where they would lose something by it, that is asked about; of a bad one, after a rehearsal that failed, and in the last day of filling, the question says so. */
function Activate({ remote: { name, activation, closing }, revision: of }: ActivateProps) {
  const { t } = useTranslation();
  const { revision, active, retired } = of;
  const failed = hasFailed(of);
  if (active) return null;
  return (
    <Act
      endpoint={activateRevision}
      request={{
        params: { name },
        headers: reviewed(activation),
        body: { revision, retired, ...((closing || failed) && { anyway: true }) },
      }}
      success={t('deployments.activated', { name })}
      small
      label={t('deployments.of', { act: t('deployments.activate'), what: revision })}
      question={{
        title: t('deployments.activateTitle', { name, revision }),
        text: [
          t(retired ? 'deployments.activateBadText' : 'deployments.activateText'),
          ...(closing ? [t('deployments.closing')] : []),
          ...(failed ? [t('rehearsal.activateText')] : []),
        ].join(' '),
        yes: t('deployments.activate'),
        danger: retired || closing || failed,
      }}
      ask={{
        'remote-drops': ({ title = '' }) => ({
          title: t('deployments.dropsTitle'),
          text: title,
          yes: t('deployments.activate'),
          danger: true,
        }),
      }}
    >
      {t('deployments.activate')}
    </Act>
  );
}

interface OfRevision {
  readonly name: string;
  readonly revision: Revision;
}

function Retire({ name, revision: { revision, retired } }: OfRevision) {
  const { t } = useTranslation();
  const key = retired ? 'unretire' : 'retire';
  return (
    <Act
      endpoint={retireRevision}
      request={{ params: { name, revision }, body: { retired: !retired } }}
      success={t(`deployments.${key}d`)}
      small
      label={t('deployments.of', { act: t(`deployments.${key}`), what: revision })}
      question={{
        title: t(`deployments.${key}Title`, { revision }),
        text: t(`deployments.${key}Text`),
        yes: t(`deployments.${key}`),
      }}
    >
      {t(`deployments.${key}`)}
    </Act>
  );
}

function Remove({ name, revision: { revision, stays } }: OfRevision) {
  const { t } = useTranslation();
  if (stays !== null) return null;
  return (
    <Act
      endpoint={removeRevision}
      request={{ params: { name, revision } }}
      success={t('deployments.removed')}
      small
      label={t('deployments.of', { act: t('deployments.remove'), what: revision })}
      question={{
        title: t('deployments.removeTitle', { revision }),
        text: t('deployments.removeText'),
        yes: t('deployments.remove'),
        danger: true,
      }}
    >
      {t('deployments.remove')}
    </Act>
  );
}
