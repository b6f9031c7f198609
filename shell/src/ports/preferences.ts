import { type Locale, type Theme, themeCookie } from '@anketa/contract/values';
import type { Store } from '@anketa/remote/store';

const year = 365 * 24 * 60 * 60 * 1000;

/** The document says its language to screen readers and spelling. */
export function followLocale(locale: Store<Locale>): void {
  locale.subscribe(() => {
    document.documentElement.lang = locale.read();
  });
}

/** The document takes the colours that are chosen, and this browser keeps them for a year; the server writes them into the next HTML. */
export function followTheme(theme: Store<Theme>): void {
  theme.subscribe(() => {
    const chosen = theme.read();
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    // An older browser forgets it with the page.
    if (!('cookieStore' in window)) return;
    void window.cookieStore.set({ name: themeCookie, value: chosen, expires: Date.now() + year, sameSite: 'lax' });
  });
}
