import type { Shell } from '../shell.ts';
import { shellText } from '../shell-texts.ts';
import { stackOf } from './place.ts';

/** Reports what a remote throws in handlers, timers and promises, and says so to the person: else nothing would be seen of it. */
export function watchUncaught({ failures, suite, locale }: Pick<Shell, 'failures' | 'suite' | 'locale'>): void {
  function say(id: string | undefined): void {
    if (id !== undefined) suite.notify({ kind: 'error', text: shellText(locale.read(), 'uncaught', { id }) });
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    // Where something else than an Error was thrown there is no stack.
    say(failures.reportUncaught('handler', stackOf(error) || `${filename}:${lineno}:${colno}`));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // What was given up has not failed.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    say(failures.reportUncaught('promise', stackOf(reason)));
  });
}
