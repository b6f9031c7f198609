import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { bringShellTexts } from './bring-texts.ts';
import { createTexts } from './i18n.ts';
import { Root } from './root.tsx';
import type { Shell } from './shell.ts';
import { shellTexts } from './shell-texts.ts';

/** Brings the server's HTML to life, in slices: what the person does meanwhile is answered. The offline document has none: it is drawn here. */
export async function hydrate(place: HTMLElement, shell: Shell): Promise<void> {
  const { locale } = shell;
  const first = locale.read();
  // The offline document is in no language.
  await bringShellTexts(first);
  const texts = createTexts(first);
  locale.subscribe(() => {
    const next = locale.read();
    texts.addResourceBundle(next, 'translation', shellTexts(next));
    void texts.changeLanguage(next);
  });
  const tree = <Root shell={shell} texts={texts} />;
  startTransition(() => {
    if (shell.boot.offline) createRoot(place).render(tree);
    else hydrateRoot(place, tree);
  });
}
