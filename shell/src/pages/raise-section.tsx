import { listPasskeys } from '@anketa/contract/people/passkeys';
import { lowerRights, readRaise } from '@anketa/contract/people/session';
import { Act } from '@anketa/remote/act';
import { Loaded } from '@anketa/remote/loaded';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale, useSession } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Notice } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { usePasskeySupport } from '../passkeys.ts';
import { goOn, RaiseForm } from './raise-form.tsx';

/** The rights of an administrator, where they are raised for a time alone: until when, and the way to raise them or give them back. */
export function RaiseSection() {
  const { raise } = useSession();
  return raise === 'none' ? null : <OwnRights isRaised={raise === 'raised'} />;
}

function OwnRights({ isRaised }: { readonly isRaised: boolean }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const raise = useData(readRaise, {});
  const hasPasskey = useUsablePasskey();
  const timeOf = (until: string) => formatted(locale, until, { timeStyle: 'short' });
  return (
    <Section>
      <h2>{t('raise.title')}</h2>
      <Loaded of={raise}>
        {({ minutes, until, password, provider }) =>
          isRaised && until !== null ? (
            <>
              <Notice $tone="warning">{t('raise.until', { time: timeOf(until) })}</Notice>
              <Act endpoint={lowerRights} request={{}} refresh="nothing" onDone={goOn}>
                {t('raise.lower')}
              </Act>
            </>
          ) : (
            <>
              <p>{t('raise.text', { count: minutes })}</p>
              <RaiseForm hasPassword={password} hasPasskey={hasPasskey} provider={provider} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Whether the person has a passkey that is valid here, in a browser that can use it. Only local accounts have any. */
function useUsablePasskey(): boolean {
  const isSupported = usePasskeySupport();
  const { localAccount } = useSession();
  const { data } = useData(listPasskeys, localAccount ? {} : null);
  return isSupported === true && data !== undefined && data.passkeys.some(({ usable }) => usable);
}
