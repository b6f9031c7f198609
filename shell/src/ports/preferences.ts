import { type Locale, type Theme, themeCookie } from '@anketa/contract/values';
import type { Store } from '@anketa/remote/store';

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
    document.cookie = `${themeCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  });
}
