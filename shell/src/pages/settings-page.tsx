import { densities, type Locale, locales, themes } from '@anketa/contract/values';
import { usePort } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { RadioGroup } from '@anketa/ui/choice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { ShellLink } from '../chrome/shell-link.tsx';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';
import { AddedCards } from './added-cards.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { RaiseSection } from './raise-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const languageNames: Readonly<Record<Locale, string>> = { cs: 'Čeština', en: 'English' };

/* Each of them is a card, however it is made. */
const Parts = styled.div`
  display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  & > section { margin: 0; padding: var(--inset); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); }
  & > section > h2 { margin-block-end: 8px; font-size: var(--text-l); }
  & > section > :last-child { margin-block-end: 0; }
  & > section details:last-child { margin-block-end: -12px; border-block-end: 0; }
`;

/* What is chosen in one press, beside each other. */
const Looks = styled(Card)`
  display: grid; gap: 12px 32px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  margin-block-end: 16px; padding-block-end: calc(var(--inset) - 10px);
  & > fieldset { display: flex; flex-wrap: wrap; align-content: start; column-gap: 20px; }
  & > fieldset > label { column-gap: 8px; }
`;

/* Pages that belong here, in one card. */
const Further = styled(Card)`
  display: grid; gap: 16px 32px; margin-block-start: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  h2 { margin-block-end: 4px; font-size: var(--text-m); }
  p { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
  @media (pointer: coarse) { h2 > a { display: inline-flex; align-items: center; min-block-size: 44px; margin-block: -11px; } }
`;

/**
 * Language, colours and density, kept in this browser, and what remotes add. For who is signed in: notifications, the password and the passkeys of their account, and in
 * how many browsers they are. What is a person's own is not for who acts as them.
 */
export function SettingsPage() {
  const { boot, session, locale, theme, density, changeLocale } = useShell();
  const { signedIn, impersonated } = usePort(session);
  const { t } = usePageTexts();
  const { t: ofShell } = useTranslation();
  return (
    <Page title={t('settings.title')} subtitle={t('settings.subtitle')}>
      <Looks>
        <RadioGroup
          label={t('settings.language')}
          value={usePort(locale)}
          onChange={(value) => changeLocale(value === 'en' ? 'en' : 'cs')}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <RadioGroup
          label={t('settings.theme')}
          value={usePort(theme)}
          onChange={(value) => theme.set(themes.find((known) => known === value) ?? 'system')}
          options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        />
        <RadioGroup
          label={t('settings.density')}
          value={usePort(density)}
          onChange={(value) => density.set(densities.find((known) => known === value) ?? 'comfortable')}
          options={densities.map((value) => ({ value, label: t(`settings.densities.${value}`) }))}
        />
      </Looks>
      <Parts>
        <RaiseSection />
        <PasswordSection />
        {signedIn && !impersonated ? <SessionsSection /> : null}
        <PasskeysSection />
        <NotificationsSection />
      </Parts>
      <Further>
        {impersonated ? null : <AddedCards />}
        <section>
          <h2>
            <ShellLink href={boot.links.help}>{ofShell('menu.help')}</ShellLink>
          </h2>
          <p>{t('settings.guideText')}</p>
        </section>
      </Further>
    </Page>
  );
}
