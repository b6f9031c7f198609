import { fieldTexts } from '@anketa/contract/field-texts';
import { RaiseReason, raiseRights } from '@anketa/contract/session';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocale } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button, LinkButton } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Row, Stack } from '@anketa/ui/page';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';

const Fields = styled(Stack)`max-width: 28rem;`;

/** Session and menu are others from now on: a whole new page. */
export const goOn = () => window.location.assign('/settings');

interface Props {
  readonly hasPassword: boolean;
  /** The provider that the person came by, to sign in there afresh. */
  readonly provider: string | null;
}

/** Asks why rights are raised, and for the proof of who does: the local password, or a fresh sign-in at the provider. */
export function RaiseForm({ hasPassword, provider }: Props) {
  const { t } = usePageTexts();
  const { required } = fieldTexts[useLocale()];
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [reasonField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const { run, busy, failure, errors } = useAction(raiseRights, { refresh: 'nothing', hasFields: true });
  const isGiven = RaiseReason.safeParse(reason).success;

  async function submit() {
    setTried(true);
    if (!isGiven) return reasonField.current?.focus();
    if (!password) return passwordField.current?.focus();
    if (await run({ body: { password, reason } })) return goOn();
    passwordField.current?.focus();
  }
  const query = new URLSearchParams({ aim: 'raise', reason, back: '/settings' });
  return (
    <Form onSubmit={() => busy || !hasPassword || void submit()}>
      <Fields>
        <TextInput
          label={t('raise.reason')}
          help={t('raise.reasonHelp')}
          value={reason}
          onChange={setReason}
          error={tried && !isGiven ? required : undefined}
          ref={reasonField}
          maxLength={300}
          required
        />
        {hasPassword ? (
          <TextInput
            label={t('raise.password')}
            value={password}
            onChange={setPassword}
            error={tried && !password ? required : errors.password}
            type="password"
            ref={passwordField}
            autoComplete="current-password"
            required
          />
        ) : null}
        <Row>
          {hasPassword ? (
            <Button type="submit" $off={busy}>
              {t('raise.submit')}
            </Button>
          ) : null}
          {provider !== null ? (
            <LinkButton
              href={`/sign-in/${provider}?${query}`}
              onClick={(event) => {
                if (isGiven) return;
                event.preventDefault();
                setTried(true);
                reasonField.current?.focus();
              }}
            >
              {t('raise.byProvider')}
            </LinkButton>
          ) : null}
          <ActionFailure text={errors.password ? undefined : failure} />
        </Row>
      </Fields>
    </Form>
  );
}
