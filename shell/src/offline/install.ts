import { createStore } from '@anketa/remote/store';

/** What Chromium gives a page that can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** That this browser's person wants no more of it: about the device, not about a person, so signing out leaves it. */
const closedKey = 'anketa/install-hint';

/** How the suite can be installed here: by the browser's own question, by hand as a guide says, or not, as where it is. */
export type Installing = 'asks' | 'by-hand' | 'no';

/** The way to install the suite on this device, for as long as nobody has closed the hint. */
export function watchInstalling() {
  const installing = createStore<Installing>('no');
  let question: InstallPrompt | undefined;

  window.addEventListener('beforeinstallprompt', (event) => {
    // Chromium would draw a bar of its own.
    event.preventDefault();
    question = event as InstallPrompt;
    if (!isClosed()) installing.set('asks');
  });
  window.addEventListener('appinstalled', () => installing.set('no'));
  // Safari on iOS and iPadOS has this alone, and says by it whether the page was opened from the home screen.
  if (Reflect.get(navigator, 'standalone') === false && !isClosed()) installing.set('by-hand');

  return {
    ...installing,
    /** Has the browser ask. Its question can be asked once. */
    async ask(): Promise<void> {
      installing.set('no');
      await question?.prompt();
    },
    close(): void {
      installing.set('no');
      try {
        localStorage.setItem(closedKey, 'closed');
      } catch {
        // The hint is there again on the next page.
      }
    },
  };
}

export type InstallingPort = ReturnType<typeof watchInstalling>;

function isClosed(): boolean {
  try {
    return localStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
}
