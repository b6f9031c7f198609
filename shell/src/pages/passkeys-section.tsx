import { listPasskeys, type Passkey, passkeysMaximum, removePasskey } from '@anketa/contract/people/passkeys';
import { Act } from '@anketa/remote/act';
import { Loaded } from '@anketa/remote/loaded';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale, useSession } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { PlainList } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Row, Section } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { usePasskeySupport } from '../passkeys.ts';
import { AddPasskey } from './add-passkey.tsx';

const Name = styled.div`
  flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere;
  & > small { display: block; color: var(--ink-soft); }
`;

/** One's own passkeys, for people with a local password; not for an administrator who acts as somebody. */
export function PasskeysSection() {
  const { localAccount, impersonated } = useSession();
  return localAccount && !impersonated ? <OwnPasskeys /> : null;
}

function OwnPasskeys() {
  const { t } = usePageTexts();
  const isSupported = usePasskeySupport();
  const own = useData(listPasskeys, {});
  return (
    <Section>
      <h2>{t('passkeys.title')}</h2>
      <p>{t('passkeys.text')}</p>
      <Loaded of={own}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 ? (
              <p>{t('passkeys.none')}</p>
            ) : (
              <PlainList>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </PlainList>
            )}
            {passkeys.length === 1 ? <Notice>{t('passkeys.one')}</Notice> : null}
            {isSupported === false ? <p>{t('passkeys.unsupported')}</p> : null}
            {isSupported && passkeys.length < passkeysMaximum ? <AddPasskey /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, day, usable } }: { readonly passkey: Passkey }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const added = dayText(locale, day);
  return (
    <Row as="li">
      <Name>
        {name}
        <small>{t('passkeys.day', { day: added })}</small>
        {usable ? null : <small>{t('passkeys.elsewhere')}</small>}
      </Name>
      <Act
        endpoint={removePasskey}
        request={{ params: { passkey: id } }}
        success={t('passkeys.remove.done')}
        small
        label={t('passkeys.remove.label', { name })}
        question={{
          title: t('passkeys.remove.title', { name }),
          text: t('passkeys.remove.text'),
          yes: t('passkeys.remove.yes'),
          danger: true,
        }}
      >
        {t('passkeys.remove.act')}
      </Act>
    </Row>
  );
}
