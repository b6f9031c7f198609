import { backAddress } from '@anketa/contract/back-address';
import { listDemoPeople } from '@anketa/contract/people/session';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { ProviderLinks } from '../sign-in/provider-links.tsx';
import { type SignIn, useSignIn } from '../sign-in/use-sign-in.ts';
import { useSearch } from '../use-address.ts';
import { MailedLink } from './login/mailed-link.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const Columns = styled.div`
  display: grid; gap: 32px; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 434px)); max-width: 900px;
`;

const People = styled.ul`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  button { inline-size: 100%; justify-content: space-between; text-align: start; padding-block: 6px; }
  span { text-wrap: balance; }
  small { flex: none; color: var(--ink-soft); font-weight: 400; }
`;

/* It has nothing where the browser has no passkeys and no links are sent. */
const Others = styled(Card)`&:not(:has(button)) { display: none; }`;

/**
 * One way to sign in comes first: at the university where people can, else by a local password. The others stand below it: that, a passkey and a link by e-mail.
 * Then back to where the person came from. In the demo also by choosing a person.
 */
export function LoginPage() {
  const { boot } = useShell();
  const { t } = usePageTexts();
  const back = new URLSearchParams(useSearch()).get('back');
  // A whole new page: session, CSRF token and registry belong to the person.
  const leave = () => window.location.assign(backAddress(window.location.search, window.location.origin));
  const hasProviders = boot.signIn.students && boot.signIn.providers.length > 0;
  const signIn = useSignIn({ onSignedIn: leave });
  return (
    <Page title={t('login.title')} subtitle={t('login.subtitle')}>
      {boot.signIn.students ? null : <Notice $tone="warning">{t('login.noStudents')}</Notice>}
      <Columns>
        <Stack>
          {hasProviders ? (
            <Card>
              <ProviderLinks back={back} />
            </Card>
          ) : null}
          <Card>
            {hasProviders ? <h2>{t('login.localTitle')}</h2> : null}
            <PasswordForm {...signIn} />
          </Card>
          <Others>
            <h2>{t('login.others')}</h2>
            <Stack $gap={12}>
              <PasskeySignIn pending={signIn.pending} onProblem={signIn.say} onSignedIn={leave} />
              {boot.signIn.mailedLink ? <MailedLink /> : null}
            </Stack>
          </Others>
        </Stack>
        {boot.demo ? <DemoPeople {...signIn} /> : null}
      </Columns>
    </Page>
  );
}

function DemoPeople({ pending, signIn }: SignIn) {
  const { t } = usePageTexts();
  const { data } = useData(listDemoPeople, {});
  return (
    <Section $flush>
      <h2>{t('login.demoTitle')}</h2>
      <p>{t('login.demoText')}</p>
      <People>
        {data?.people.map(({ login, name, role }) => (
          <li key={login}>
            <Button disabled={pending} onClick={() => void signIn(login, 'demo')}>
              <span>{name}</span> <small>{t(`roles.${role}`)}</small>
            </Button>
          </li>
        ))}
      </People>
    </Section>
  );
}
