import type { Locale } from '@anketa/contract/values';
import type { i18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { english } from './english.ts';
import { createTexts } from './i18n.ts';
import { Root } from './root.tsx';
import type { Shell } from './shell.ts';

/** Brings the server's HTML to life, in slices: what the person does meanwhile is answered. The offline document has none: it is drawn here. */
export async function hydrate(place: HTMLElement, shell: Shell): Promise<void> {
  const { locale } = shell;
  const first = locale.read();
  const texts = createTexts(first, first === 'en' ? await english() : undefined);
  locale.subscribe(() => void speak(texts, locale.read()));
  const tree = <Root shell={shell} texts={texts} />;
  startTransition(() => {
    if (shell.boot.offline) createRoot(place).render(tree);
    else hydrateRoot(place, tree);
  });
}

/** Changes the language once its texts are there. Where they do not come, Czech stands for them. */
async function speak(texts: i18n, language: Locale): Promise<void> {
  if (language === 'en' && !texts.hasResourceBundle('en', 'translation')) {
    const loaded = await english().catch(() => undefined);
    if (loaded) texts.addResourceBundle('en', 'translation', loaded);
  }
  await texts.changeLanguage(language);
}
