import { createClient } from '@anketa/contract/client';
import { listDemoPeople, logIn } from '@anketa/contract/session';
import { errorText } from '@anketa/remote/texts';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { TextInput } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import useSWR from 'swr';
import { useShellLocale } from '../chrome/use-locale.ts';
import { useShell } from '../shell.ts';
import { backAddress } from './back-address.ts';

const Columns = styled.div`
  display: grid; gap: 32px; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); max-width: 900px;
`;

const People = styled.ul`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  button { inline-size: 100%; justify-content: space-between; text-align: start; padding-block: 6px; }
  small { color: var(--ink-soft); font-weight: 400; }
`;

/** Sign in by local password, then back to where the person came from. In the demo also by choosing a person. */
export function LoginPage() {
  const { boot } = useShell();
  const { t } = useTranslation();
  const signIn = useSignIn();
  return (
    <Page title={t('login.title')} subtitle={t('login.subtitle')}>
      <Columns>
        <Card>
          <PasswordForm {...signIn} />
        </Card>
        {boot.demo ? <DemoPeople {...signIn} /> : null}
      </Columns>
    </Page>
  );
}

interface SignIn {
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly signIn: (login: string, password: string) => Promise<void>;
}

function useSignIn(): SignIn {
  const { http } = useShell();
  const locale = useShellLocale();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function signIn(login: string, password: string) {
    setPending(true);
    setProblem(undefined);
    try {
      await createClient(http.send)(logIn, { body: { login, password } });
      // A whole new page: session, CSRF token and registry belong to the person.
      window.location.assign(backAddress(window.location.search));
    } catch (error) {
      setProblem(errorText(error, locale));
      setPending(false);
    }
  }
  return { pending, problem, signIn };
}

function PasswordForm({ pending, problem, signIn }: SignIn) {
  const { t } = useTranslation();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // What is mistyped is nearly always the password: it is there to be typed anew.
  useEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn(login, password);
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {problem ? (
          <Notice $tone="danger" role="alert" style={{ margin: 0 }}>
            {problem}
          </Notice>
        ) : null}
        <TextInput
          label={t('login.login')}
          value={login}
          onChange={setLogin}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <TextInput
          label={t('login.password')}
          value={password}
          onChange={setPassword}
          type="password"
          ref={field}
          autoComplete="current-password"
          required
        />
        <Button type="submit" $kind="primary" disabled={pending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function DemoPeople({ pending, signIn }: SignIn) {
  const { http } = useShell();
  const { t } = useTranslation();
  const { data } = useSWR(['shell', 'demo-people'], () => createClient(http.send)(listDemoPeople), {
    revalidateOnFocus: false,
  });
  return (
    <Section style={{ margin: 0 }}>
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
