import { type Density, densityCookie, type Locale, type Theme, themeCookie } from '@anketa/contract/values';
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
    remember(themeCookie, chosen);
  });
}

/** The document has as much room as is chosen, and this browser keeps that in the same way. */
export function followDensity(density: Store<Density>): void {
  density.subscribe(() => {
    const chosen = density.read();
    if (chosen === 'comfortable') delete document.documentElement.dataset.density;
    else document.documentElement.dataset.density = chosen;
    remember(densityCookie, chosen);
  });
}

function remember(name: string, value: string): void {
  // An older browser forgets it with the page.
  if (!('cookieStore' in window)) return;
  void window.cookieStore.set({ name, value, expires: Date.now() + year, sameSite: 'lax' });
}
