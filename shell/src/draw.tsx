import { text } from 'node:stream/consumers';
import type { Boot } from '@anketa/contract/suite/registry';
import { locales } from '@anketa/contract/values';
import { firstFont, fontFaces } from '@anketa/ui/fonts';
import { prerenderToNodeStream } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { createTexts } from './i18n.ts';
import { icons } from './icons/icons.ts';
import { pageTexts } from './locales/pages/page-texts.ts';
import { guide } from './pages/help/guide-texts.ts';
import './locales/czech.ts';
import './locales/english.ts';
import { createHttp } from './ports/http.ts';
import { Root } from './root.tsx';
import type { Address } from './routing.ts';
import { createShell } from './shell.ts';

/** Nothing is loaded or sent while the server draws: the page's token is for the form that browsers send by themselves. */
const inertPorts = (csrf: string) => ({
  http: createHttp(csrf),
  outlet: null,
  loadRemote: () => Promise.reject(new Error('the server draws no remote')),
});

/** Whoever draws for everybody has the texts of all. */
const bothLanguages = Promise.all([pageTexts, guide].flatMap((texts) => locales.map(texts.bring)));

/** For the document that is not drawn by the server, and for the manifest. */
export { firstFont, fontFaces, icons };

interface Drawn {
  /** What stands inside #root. */
  readonly html: string;
  /** The style elements that it needs. */
  readonly css: string;
  /** The address of the font that it is written in. */
  readonly font: string;
}

/**
 * Draws what stands on a page before any script runs: header, menu, and the heading and shape of what comes. The server puts it into the
 * HTML, the browser's own first drawing is the same (main.tsx).
 */
export async function draw(boot: Boot, opened: Address, csrf: string): Promise<Drawn> {
  await bothLanguages;
  const sheet = new ServerStyleSheet();
  try {
    const tree = sheet.collectStyles(
      <Root shell={createShell(boot, opened, inertPorts(csrf))} texts={createTexts(boot.locale)} />,
    );
    // A part that is sent later needs a script in the HTML, which the content security policy forbids: all at once.
    const { prelude } = await prerenderToNodeStream(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
    // Fonts are named by the server alone. Named once more by a script they would be fetched anew, and texts would change while they are read.
    const fonts = `<style data-fonts>${fontFaces}</style>`;
    return { html: await text(prelude), css: fonts + sheet.getStyleTags(), font: firstFont };
  } finally {
    sheet.seal();
  }
}
