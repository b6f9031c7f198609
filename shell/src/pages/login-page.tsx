import { backAddress } from '@anketa/contract/back-address';
import { fieldTexts } from '@anketa/contract/field-texts';
import { listDemoPeople, logIn } from '@anketa/contract/session';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button, LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';
import { useSearch } from '../use-address.ts';
import { MailedLink } from './login/mailed-link.tsx';

const Columns = styled.div`
  display: grid; gap: 32px; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); max-width: 900px;
`;

/* No style attribute: the server draws it, and the security policy allows none in its HTML. */
const Refusal = styled(Notice)`margin: 0;`;

const People = styled.ul`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  button { inline-size: 100%; justify-content: space-between; text-align: start; padding-block: 6px; }
  small { color: var(--ink-soft); font-weight: 400; }
`;

const Providers = styled(Stack)`
  max-width: 900px; margin-block-end: 24px;
  a { justify-self: start; min-inline-size: min(100%, 320px); }
`;

/** Sign in at the university first, else by local password or a link by e-mail, then back to where the person came from. In the demo also by choosing a person. */
export function LoginPage() {
  const { boot } = useShell();
  const { t } = usePageTexts();
  const signIn = useSignIn();
  return (
    <Page title={t('login.title')} subtitle={t('login.subtitle')}>
      <ProviderLinks />
      <Columns>
        <Stack>
          <Card>
            {boot.signIn.providers.length > 0 ? <h2>{t('login.localTitle')}</h2> : null}
            <PasswordForm {...signIn} />
          </Card>
          {boot.signIn.mailedLink ? <MailedLink /> : null}
        </Stack>
        {boot.demo ? <DemoPeople {...signIn} /> : null}
      </Columns>
    </Page>
  );
}

/** Plain links, which lead away from the suite and work without this code. */
function ProviderLinks() {
  const { boot } = useShell();
  const { t } = usePageTexts();
  const locale = useLocale();
  const back = new URLSearchParams(useSearch()).get('back');
  const query = back === null ? '' : `?${new URLSearchParams({ back })}`;
  const { providers, students } = boot.signIn;
  if (!students) return <Notice $tone="warning">{t('login.noStudents')}</Notice>;
  if (providers.length === 0) return null;
  return (
    <Providers>
      {providers.map(({ key, name }, at) => (
        <LinkButton key={key} href={`/sign-in/${key}${query}`} $kind={at === 0 ? 'primary' : 'secondary'}>
          {t('login.by', { provider: name[locale] })}
        </LinkButton>
      ))}
    </Providers>
  );
}

interface SignIn {
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly signIn: (login: string, password: string) => Promise<void>;
}

/** A failure is told in the form alone, where the password is typed anew: a notification would say it twice. */
function useSignIn(): SignIn {
  const { refusal } = useShell();
  const locale = useLocale();
  const { attempt, busy } = useAction(logIn, { refresh: 'nothing' });
  const [problem, setProblem] = useState(refusal.read()?.text);
  const [leaving, setLeaving] = useState(false);
  // Of the page that the server drew, not of one that is come back to.
  useEffect(() => () => refusal.set(null), [refusal]);
  async function signIn(login: string, password: string) {
    setProblem(undefined);
    const { answer, error } = await attempt({ body: { login, password } });
    setProblem(error ? errorText(error, locale) : undefined);
    if (!answer) return;
    setLeaving(true);
    // A whole new page: session, CSRF token and registry belong to the person.
    window.location.assign(backAddress(window.location.search, window.location.origin));
  }
  return { pending: busy || leaving, problem, signIn };
}

/** It stands in the server's HTML, whole: until this code has come, or without it, the browser itself sends it to the page's address. */
function PasswordForm({ pending, problem, signIn }: SignIn) {
  const { t } = usePageTexts();
  const { refusal, http, boot } = useShell();
  const [login, setLogin] = useState(refusal.read()?.login ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { required } = fieldTexts[useLocale()];
  const missing = (value: string) => (tried && !value ? required : undefined);
  // What was typed before this code came is taken over.
  useEffect(() => {
    setLogin(first.current?.value ?? '');
    setPassword(field.current?.value ?? '');
  }, []);
  // What is mistyped is nearly always the password: it is there to be typed anew.
  useEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  function submit() {
    setTried(true);
    if (login && password) void signIn(login, password);
    else (login ? field : first).current?.focus();
  }
  return (
    <Form method="post" onSubmit={submit}>
      <input type="hidden" name="csrf" value={http.csrfToken} />
      <Stack>
        {problem ? (
          <Refusal $tone="danger" role="alert">
            {problem}
          </Refusal>
        ) : null}
        <TextInput
          label={t('login.login')}
          name="login"
          value={login}
          onChange={setLogin}
          error={missing(login)}
          ref={first}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <TextInput
          label={t('login.password')}
          name="password"
          value={password}
          onChange={setPassword}
          error={missing(password)}
          type={shown ? 'text' : 'password'}
          ref={field}
          autoComplete="current-password"
          required
        />
        <Checkbox label={t('login.show')} checked={shown} onChange={setShown} />
        <Button type="submit" $kind={boot.signIn.providers.length > 0 ? 'secondary' : 'primary'} disabled={pending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </Form>
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
