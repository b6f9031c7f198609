import type { ResponseOf } from '@anketa/contract/endpoint';
import { logIn } from '@anketa/contract/people/session';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useEffect, useState } from 'react';
import { useShell } from '../shell.ts';

export interface SignIn {
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly signIn: (login: string, password: string) => Promise<void>;
  /** Says in the form why another kind of sign-in failed; undefined: no more. */
  readonly say: (problem: string | undefined) => void;
}

interface Steps {
  /** Done before the password is sent. False: there is nobody to sign in any more. */
  readonly prepare?: () => Promise<boolean>;
  readonly onSignedIn: (answer: ResponseOf<typeof logIn>) => void;
}

/** Sign-in by local password. A failure is told in the form alone, where the password is typed anew: a notification would say it twice. */
export function useSignIn({ prepare, onSignedIn }: Steps): SignIn {
  const { refusal } = useShell();
  const locale = useLocale();
  const { attempt, busy } = useAction(logIn, { refresh: 'nothing' });
  const [problem, setProblem] = useState(refusal.read()?.text);
  const [leaving, setLeaving] = useState(false);
  // Of the page that the server drew, not of one that is come back to.
  useEffect(() => () => refusal.set(null), [refusal]);
  async function signIn(login: string, password: string) {
    setProblem(undefined);
    if (prepare && !(await prepare())) return;
    const { answer, error } = await attempt({ body: { login, password } });
    setProblem(error ? errorText(error, locale) : undefined);
    if (!answer) return;
    setLeaving(true);
    onSignedIn(answer);
  }
  return { pending: busy || leaving, problem, signIn, say: setProblem };
}
