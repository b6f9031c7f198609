import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createTexts } from './i18n.ts';
import { Root } from './root.tsx';
import type { Shell } from './shell.ts';

/** Brings the server's HTML to life, in slices: what the person does meanwhile is answered. */
export function hydrate(place: HTMLElement, shell: Shell): void {
  const { locale } = shell;
  const texts = createTexts(locale.read());
  locale.subscribe(() => void texts.changeLanguage(locale.read()));
  startTransition(() => {
    hydrateRoot(place, <Root shell={shell} texts={texts} />);
  });
}
