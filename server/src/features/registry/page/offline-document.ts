import type { Boot, Registry } from '@anketa/contract/suite/registry';
import type { Config } from '../../../config.ts';
import { anonymous } from '../../../platform/http/caller.ts';
import { version } from '../../../version.ts';
import { signSet } from '../deployments/page-set.ts';
import { integrityOf } from '../file-hashes.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { attribute, bootElement, policies } from './page.ts';

/** Where the service worker gets the document from. `reservedWords` has it. */
export const offlineAddress = '/offline';

interface Parts {
  readonly registry: Registry;
  readonly generation: string;
  readonly config: Pick<Config, 'links' | 'demo' | 'secret'>;
  readonly shell: Pick<ShellAssets, 'scripts' | 'fontFaces' | 'firstFont' | 'icons'>;
}

/**
 * The document that a browser opens any page with when no server answers. It is everybody's: no session, no token, no nonce, no language. The
 * page is drawn by the shell's script, of what the device has of its person (shell/src/offline).
 */
export function offlineDocument({ registry, generation, config, shell }: Parts): string {
  const { links, demo } = config;
  const { oidos: _key, impersonatedBy: _by, ...nobody } = anonymous('cs');
  const boot: Boot = {
    registry,
    session: { ...nobody, home: null, may: { help: false, programme: false }, temporaryAdmin: false },
    locale: 'cs',
    demo,
    links,
    version,
    data: null,
    title: null,
    lead: null,
    legal: null,
    route: null,
    theme: 'system',
    density: 'comfortable',
    signIn: { providers: [], mailedLink: false, students: false },
    refusal: null,
    signedOut: false,
    set: signSet(config, { generation, canaries: [], preview: null }),
    load: null,
    preview: null,
    offline: true,
    worker: true,
  };
  // The script brings the texts of the language that was chosen in the browser, which are stored beside it.
  const scripts = shell.scripts[boot.locale].map((name) => `<script defer src="/assets/${attribute(name)}"></script>`);
  return `<!doctype html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Anketa</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${attribute(shell.icons.tab)}">
<link rel="preload" as="font" type="font/woff2" href="${attribute(shell.firstFont)}" crossorigin>
<style>${shell.fontFaces}</style>
${scripts.join('\n')}
${bootElement(boot)}
</head>
<body><div id="root"></div><noscript><p>Aplikace potřebuje JavaScript. The application needs JavaScript.</p></noscript></body>
</html>
`;
}

/**
 * The document is stored, so it has no nonce: its one style element is named by its hash, and so is the empty one that styled-components fills by
 * the browser's own interface.
 */
export function offlineSecurityPolicy(
  { fontFaces }: Pick<ShellAssets, 'fontFaces'>,
  remoteIds: readonly string[],
): string {
  return policies(`'${integrityOf(fontFaces)}' '${integrityOf('')}'`, remoteIds);
}
