import { beginPasskeySignIn, signInByPasskey } from '@anketa/contract/people/passkeys';
import { isHttpError } from '@anketa/remote/http-error';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { forgetKey, proveKey, usePasskeySupport } from '../passkeys.ts';

/* While it is not known whether the browser has passkeys, it has its place and is not there: nothing below it moves. */
const Wide = styled(Button)<{ $unknown: boolean }>`
  inline-size: 100%; ${({ $unknown }) => ($unknown ? 'visibility: hidden;' : '')}
`;

interface Props {
  readonly pending: boolean;
  /** Told why nobody was signed in; undefined where it begins anew. */
  readonly onProblem: (text: string | undefined) => void;
  readonly onSignedIn: () => void;
}

/** Signs in by a passkey, where the browser has them: it asks for no login. */
export function PasskeySignIn({ pending, onProblem, onSignedIn }: Props) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const isSupported = usePasskeySupport();
  const begin = useAction(beginPasskeySignIn, { refresh: 'nothing' });
  const finish = useAction(signInByPasskey, { refresh: 'nothing' });
  const [asking, setAsking] = useState(false);
  if (isSupported === false) return null;

  /** Gives why nobody was signed in, in words. */
  async function signIn(): Promise<string | undefined> {
    const begun = await begin.attempt();
    if (!begun.answer) return errorText(begun.error, locale);
    const { options } = begun.answer;
    const key = await proveKey(options);
    if ('problem' in key) {
      return t(`login.passkeyProblems.${key.problem === 'cancelled' ? 'cancelled' : 'failed'}`);
    }
    const { credential } = key;
    const { answer, error } = await finish.attempt({ body: { credential } });
    if (answer) return undefined;
    const isUnknown = isHttpError(error) && error.problem.type === '/problems/passkey-unknown';
    if (isUnknown) forgetKey(options.rpId, credential.id);
    return errorText(error, locale);
  }
  async function press() {
    onProblem(undefined);
    setAsking(true);
    const problem = await signIn();
    setAsking(false);
    if (problem === undefined) onSignedIn();
    else onProblem(problem);
  }
  return (
    <Wide $unknown={isSupported === undefined} $off={pending || asking} onClick={press}>
      {t('login.passkey')}
    </Wide>
  );
}
