import { beginPasskeyRaise, raiseByPasskey } from '@anketa/contract/people/passkeys';
import { useAction } from '@anketa/remote/use-action';
import { useState } from 'react';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { proveKey } from '../passkeys.ts';

/** Raises an administrator's rights by a passkey. `problem`: why it did not, in words, until the next try. */
export function useRaiseByPasskey() {
  const { t } = usePageTexts();
  const begin = useAction(beginPasskeyRaise, { refresh: 'nothing' });
  const finish = useAction(raiseByPasskey, { refresh: 'nothing' });
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Gives whether they are raised. */
  async function raise(reason: string): Promise<boolean> {
    setProblem(undefined);
    const begun = await begin.run();
    if (!begun) return false;
    setAsking(true);
    const key = await proveKey(begun.options);
    setAsking(false);
    if ('problem' in key) {
      setProblem(t(`raise.passkeyProblems.${key.problem === 'cancelled' ? 'cancelled' : 'failed'}`));
      return false;
    }
    return (await finish.run({ body: { credential: key.credential, reason } })) !== undefined;
  }
  return {
    raise,
    busy: begin.busy || asking || finish.busy,
    problem: problem ?? begin.failure ?? finish.failure,
    clear: () => setProblem(undefined),
  };
}
