import { raiseRights, reasonLength } from '@anketa/contract/people/session';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocale } from '@anketa/remote/suite';
import { fieldTexts } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { Button, LinkButton } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Row, Stack } from '@anketa/ui/page';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useRaiseByPasskey } from './use-raise-by-passkey.ts';

const Fields = styled(Stack)`max-width: 28rem;`;

/** Session and menu are others from now on: a whole new page. */
export const goOn = () => window.location.assign('/settings');

interface Props {
  readonly hasPassword: boolean;
  /** One that is usable here, in a browser that has passkeys. */
  readonly hasPasskey: boolean;
  /** The provider that the person came by, to sign in there afresh. */
  readonly provider: string | null;
}

/** Asks why rights are raised, and for the proof of who does: the local password, a passkey, or a fresh sign-in at the provider. */
export function RaiseForm({ hasPassword, hasPasskey, provider }: Props) {
  const { t } = usePageTexts();
  const { required } = fieldTexts(useLocale());
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState<'password' | 'other'>();
  const [reasonField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const { run, busy, failure, errors } = useAction(raiseRights, { refresh: 'nothing', hasFields: true });
  const passkey = useRaiseByPasskey();
  const isGiven = reason.trim().length >= reasonLength.least;
  const isBusy = busy || passkey.busy;

  /** Whether there is a reason; where there is none, it is asked for. */
  function hasReason(by: 'password' | 'other'): boolean {
    setTried(by);
    if (!isGiven) reasonField.current?.focus();
    return isGiven;
  }
  async function submit() {
    passkey.clear();
    if (!hasReason('password')) return;
    if (!password) return passwordField.current?.focus();
    if (await run({ body: { password, reason } })) return goOn();
    passwordField.current?.focus();
  }
  async function raiseByPasskey() {
    if (hasReason('other') && (await passkey.raise(reason))) goOn();
  }
  const query = new URLSearchParams({ aim: 'raise', reason, back: '/settings' });
  return (
    <Form onSubmit={() => isBusy || !hasPassword || void submit()}>
      <Fields>
        <TextInput
          label={t('raise.reason')}
          help={t('raise.reasonHelp')}
          value={reason}
          onChange={setReason}
          error={tried && !isGiven ? required : undefined}
          ref={reasonField}
          maxLength={reasonLength.most}
          required
        />
        {hasPassword ? (
          <TextInput
            label={t('raise.password')}
            value={password}
            onChange={setPassword}
            error={tried === 'password' && !password ? required : errors.password}
            type="password"
            ref={passwordField}
            autoComplete="current-password"
            required={!hasPasskey}
          />
        ) : null}
        <Row>
          {hasPassword ? (
            <Button type="submit" $kind="primary" $off={isBusy}>
              {t('raise.submit')}
            </Button>
          ) : null}
          {hasPasskey ? (
            <Button $off={isBusy} onClick={() => void raiseByPasskey()}>
              {t('raise.byPasskey')}
            </Button>
          ) : null}
          {provider !== null ? (
            <LinkButton
              href={`/sign-in/${provider}?${query}`}
              onClick={(event) => hasReason('other') || event.preventDefault()}
            >
              {t('raise.byProvider')}
            </LinkButton>
          ) : null}
          <ActionFailure text={errors.password ? undefined : failure} />
          <ActionFailure text={passkey.problem} aloud />
        </Row>
      </Fields>
    </Form>
  );
}
