import { type IdentityProvider, switchProvider } from '@anketa/contract/people/providers';
import { Act } from '@anketa/remote/act';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly provider: IdentityProvider;
  /** Minutes after which a switching-on takes itself back. */
  readonly trialMinutes: number;
}

/** Says how far a provider has come, and takes it one step on or back. */
export function StageSwitch({ provider: { key, name, stage, trial_ends_at: ends }, trialMinutes }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const isOff = stage === 'rehearsal';
  const words = isOff ? 'providers.on' : 'providers.off';
  const time = ends === null ? '' : formatted(locale, ends, { timeStyle: 'short' });
  return (
    <>
      <Notice $tone={stage === 'on' ? 'success' : 'info'}>{t(`providers.stages.${stage}`, { time })}</Notice>
      <Row>
        <LinkButton href={`/sign-in/${key}?aim=rehearsal`}>{t('providers.rehearse')}</LinkButton>
        <Act
          endpoint={switchProvider}
          request={{ params: { key }, body: { on: isOff } }}
          kind={isOff ? 'primary' : 'danger'}
          question={{
            title: t(`${words}.title`, { name: localized(name) }),
            text: t(`${words}.text`, { count: trialMinutes }),
            yes: t(`${words}.yes`),
            danger: !isOff,
          }}
        >
          {t(`${words}.act`)}
        </Act>
      </Row>
    </>
  );
}
