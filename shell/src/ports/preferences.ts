import type { Locale } from '@anketa/contract/values';
import type { Theme } from '@anketa/remote/contract';
import { createStore, type Store } from '@anketa/remote/store';

const themeKey = 'anketa-theme';

/** The language; the document's `lang` follows it. */
export function createLocale(initial: Locale): Store<Locale> {
  const store = createStore(initial);
  const follow = () => {
    document.documentElement.lang = store.read();
  };
  store.subscribe(follow);
  follow();
  return store;
}

/** The colours: as the system has them, unless this browser's person has chosen. */
export function createTheme(): Store<Theme> {
  const store = createStore<Theme>(storedTheme());
  const follow = () => {
    const theme = store.read();
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      // Storage may be forbidden; the choice then lasts for this page.
    }
  };
  store.subscribe(follow);
  if (store.read() !== 'system') follow();
  return store;
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
