import { isSame } from '@anketa/contract/is-same';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionEnd } from './http-error.ts';
import type { Form } from './use-form.ts';

/** How a form that saves itself stands. */
export interface Autosave {
  /**
   * `unsaved`: something is written and will be sent when the person pauses. `clash`: somebody else has changed it, and the person has to decide.
   * `wrong`: a field is wrong. `failed`: the server did not take it; it is tried again.
   */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'clash' | 'wrong' | 'failed';
  /** When it was last saved here. */
  readonly at: Date | undefined;
  /** Why it failed. */
  readonly error: unknown;
  /** Saves what is left at once. Gives whether nothing is left. */
  readonly save: () => Promise<boolean>;
}

interface Options {
  /** It cannot be saved any more: nothing is tried. */
  readonly off?: boolean;
}

/** Milliseconds that a person has paused for before what they wrote is sent, and after which what failed is sent again. */
const pause = 1000;
const again = 10_000;

/** Saves a form while somebody writes: when they pause, again after a failure, and as soon as the connection returns. */
export function useAutosave<Values>(form: Form<Values>, { off = false }: Options = {}): Autosave {
  const { values, dirty, clashes, errors } = form;
  const [at, setAt] = useState<Date>();
  const [saving, setSaving] = useState(0);
  const [error, setError] = useState<unknown>();
  const isPaused = off || clashes.length > 0 || Object.keys(errors).length > 0;

  async function save(): Promise<boolean> {
    setSaving((count) => count + 1);
    const result = await form.save().finally(() => setSaving((count) => count - 1));
    setError(result.error);
    if (result.saved) setAt(new Date());
    return result.saved;
  }
  const saveByItself = useEffectEvent(() => {
    if (dirty && !isPaused) void save();
  });

  const before = useRef({ values, isPaused });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const now = { values, isPaused };
    if (isSame(before.current, now)) return;
    before.current = now;
    clearTimeout(timer.current);
    timer.current = setTimeout(saveByItself, pause);
  }, [values, isPaused]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Once the session has ended only what the person does asks again: they may be copying the text.
  const waits = dirty && !isPaused && saving === 0 && error !== undefined && !isSessionEnd(error);
  useEffect(() => {
    if (!waits) return;
    const retry = setInterval(saveByItself, again);
    window.addEventListener('online', saveByItself);
    return () => {
      clearInterval(retry);
      window.removeEventListener('online', saveByItself);
    };
  }, [waits]);

  return { state: stateOf(), at, error, save };

  function stateOf(): Autosave['state'] {
    if (clashes.length > 0) return 'clash';
    if (Object.keys(errors).length > 0) return 'wrong';
    if (saving > 0) return 'saving';
    if (!dirty) return 'saved';
    return error === undefined ? 'unsaved' : 'failed';
  }
}
