import { useLocale } from '@anketa/remote/suite';
import { fieldTexts } from '@anketa/remote/texts';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';
import type { SignIn } from './use-sign-in.ts';

/* No style attribute: the server draws it, and the security policy allows none in its HTML. */
const Refusal = styled(Notice)`margin: 0;`;

interface PasswordFormProps extends SignIn {
  /** The login that stands in the form at first. */
  readonly who?: string;
}

/**
 * What stands in a field of the form that the server drew, where it is there still: React draws the form anew in its place when a store changes while it takes the page
 * over, and what was typed goes with the old fields.
 */
function drawnValue(name: 'login' | 'password'): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLInputElement>(`form[method='post'] input[name='${name}']`)?.value;
}

/** It stands in the server's HTML, whole: until this code has come, or without it, the browser itself sends it to the page's address. */
export function PasswordForm({ pending, problem, signIn, who = '' }: PasswordFormProps) {
  const { t } = usePageTexts();
  const { refusal, http, boot } = useShell();
  const [login, setLogin] = useState(() => drawnValue('login') ?? refusal.read()?.login ?? who);
  const [password, setPassword] = useState(() => drawnValue('password') ?? '');
  const [isVisible, setVisible] = useState(false);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { required } = fieldTexts(useLocale());
  const missing = (value: string) => (tried && !value ? required : undefined);
  // What was typed before this code came is taken over.
  useEffect(() => {
    setLogin(first.current?.value ?? '');
    setPassword(field.current?.value ?? '');
  }, []);
  // What is mistyped is nearly always the password: it is there to be typed anew, as soon as it is said so. Later a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  function submit() {
    setTried(true);
    // What the fields have: it may have been typed before this code came, and not been taken over yet.
    const [name, secret] = [first.current?.value ?? '', field.current?.value ?? ''];
    setLogin(name);
    setPassword(secret);
    if (name && secret) void signIn(name, secret);
    else (name ? field : first).current?.focus();
  }
  return (
    <Form method="post" onSubmit={submit}>
      <input type="hidden" name="csrf" value={http.csrfToken()} />
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
          type={isVisible ? 'text' : 'password'}
          ref={field}
          autoComplete="current-password"
          required
        />
        <Checkbox label={t('login.show')} checked={isVisible} onChange={setVisible} />
        <Button type="submit" $kind={boot.signIn.providers.length > 0 ? 'secondary' : 'primary'} disabled={pending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
