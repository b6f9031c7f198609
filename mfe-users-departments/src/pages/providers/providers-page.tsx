import type { IdentityProvider, listProviders } from '@anketa/contract/people/providers';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { RefusedIdentities } from './refused-identities.tsx';
import { StageSwitch } from './stage-switch.tsx';

/** How people sign in: identity providers, how far each has come, and whom it did not let in. For administrators. */
export function ProvidersPage({ data: { providers, trial_minutes } }: PageProps<typeof listProviders>) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('providers.title')}
      subtitle={t('providers.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('providers.title')}</span>
        </Breadcrumbs>
      }
    >
      {providers.length === 0 ? (
        <Notice $tone="info">
          {t('providers.none')} <Link to="/help#sign-in">{t('providers.guide')}</Link>
        </Notice>
      ) : null}
      <Stack>
        {providers.map((provider) => (
          <Provider key={provider.key} provider={provider} trialMinutes={trial_minutes} />
        ))}
      </Stack>
    </Page>
  );
}

interface ProviderProps {
  readonly provider: IdentityProvider;
  readonly trialMinutes: number;
}

function Provider({ provider, trialMinutes }: ProviderProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { rule, reached, error, students, others, linked } = provider;
  return (
    <Card>
      <h2>{localized(provider.name)}</h2>
      {reached === 'failed' ? <Notice $tone="danger">{t('providers.failed', { error })}</Notice> : null}
      <Facts>
        <dt>{t('providers.kind')}</dt>
        <dd>{t(`providers.kinds.${provider.kind}`)}</dd>
        <dt>{t('providers.rule')}</dt>
        <dd>{t('providers.ruleText', { claim: rule.claim, target: t(`providers.targets.${rule.target}`) })}</dd>
        <dt>{t('providers.students')}</dt>
        <dd>
          <Covered {...students} />
        </dd>
        <dt>{t('providers.others')}</dt>
        <dd>
          <Covered {...others} />
        </dd>
        <dt>{t('providers.linked')}</dt>
        <dd>{t('providers.people', { count: linked })}</dd>
      </Facts>
      <StageSwitch provider={provider} trialMinutes={trialMinutes} />
      <RefusedIdentities provider={provider} />
    </Card>
  );
}

/** How much of the register the number covers. */
function Covered({ found, nobody, several }: IdentityProvider['students']) {
  const { t } = useTranslation();
  const all = found + nobody + several;
  if (all === 0) return '–';
  const parts = [
    t('providers.found', { count: all, found }),
    ...(nobody > 0 ? [t('providers.nobody', { count: nobody })] : []),
    ...(several > 0 ? [t('providers.several', { count: several })] : []),
  ];
  return parts.join('; ');
}
