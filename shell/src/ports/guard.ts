import type { SuiteContext } from '@anketa/remote/contract';

/** How long a given consent covers the navigation it was given for. */
const consentLasts = 1000;

interface GuardNeeds {
  /** Asks the person whether to leave in spite of unsaved work. */
  readonly ask: (text: string) => Promise<boolean>;
}

interface GuardOfShell {
  /** Whether something is unsaved. */
  isUnsaved(): boolean;
  watch(): void;
  /** From now on nothing is asked: the page is left whatever is unsaved. */
  release(): void;
}

/** The address of a page, whichever part of it is meant. */
const pageOf = (url: unknown) => String(url).replace(/#.*/, '');

/**
 * Unsaved work. Links ask before they change the address; "back" and everything else is caught by single-spa, which
 * can take a navigation back; leaving the suite is caught by the browser's own question.
 */
export function createGuard({ ask }: GuardNeeds): SuiteContext['guard'] & GuardOfShell {
  const unsaved = new Map<symbol, string>();
  let consentUntil = 0;

  async function allow(): Promise<boolean> {
    const [text] = unsaved.values();
    if (text === undefined || performance.now() < consentUntil) return true;
    const yes = await ask(text);
    if (yes) consentUntil = performance.now() + consentLasts;
    return yes;
  }

  function watch() {
    window.addEventListener('beforeunload', (event) => {
      if (unsaved.size > 0) event.preventDefault();
    });
    window.addEventListener('single-spa:before-routing-event', (event) => {
      const { cancelNavigation: cancel, oldUrl, newUrl } = (event instanceof CustomEvent && event.detail) || {};
      if (typeof cancel !== 'function' || unsaved.size === 0 || performance.now() < consentUntil) return;
      // Another part of a page, after its `#`, takes nothing of the page away.
      if (pageOf(oldUrl) === pageOf(newUrl)) return;
      cancel(allow().then((allowed) => !allowed));
    });
  }

  return {
    allow,
    watch,
    isUnsaved: () => unsaved.size > 0,
    release: () => unsaved.clear(),
    hold(text) {
      const key = Symbol(text);
      unsaved.set(key, text);
      return () => unsaved.delete(key);
    },
  };
}
