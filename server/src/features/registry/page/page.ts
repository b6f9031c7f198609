import type { Boot } from '@anketa/contract/suite/registry';
import { bootElementId, containerName } from '@anketa/contract/suite/registry-lookup';
import { translate } from '../../../platform/translate.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { grounds } from './manifest.ts';
import type { firstOf } from './service.ts';

/** The texts that pages of the shell come with, one file for each language (shell/src/pages, shell-page.tsx). */
const textsOf: Readonly<Record<string, string>> = {
  home: 'page-texts',
  login: 'page-texts',
  settings: 'page-texts',
  'signed-in': 'page-texts',
  help: 'guide',
};

/** What a record has under a name. An address may be called as what every object has, such as `/constructor`. */
const named = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

interface PageParts {
  readonly boot: Boot;
  readonly shell: ShellAssets;
  readonly first: Pick<ReturnType<typeof firstOf>, 'scripts' | 'isPublic'>;
  /** The address without its query. */
  readonly pathname: string;
  readonly drawn: Awaited<ReturnType<ShellAssets['draw']>>;
  readonly csrf: string;
  readonly nonce: string;
  /** What the page says of itself where it is shared; null: nothing of its own. */
  readonly link: { readonly title: string; readonly description: string; readonly url: string } | null;
}

/** The one HTML document of the suite. Everything the first paint needs to know is in it. */
export function htmlPage({ boot, shell, first, pathname, drawn, csrf, nonce, link }: PageParts): string {
  const entry = shell.scripts[boot.locale].map((name) => `<script defer src="/assets/${name}"></script>`);
  const hints = [
    ...first.scripts.map(
      ({ url, integrity }) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${attribute(url)}" integrity="${attribute(integrity ?? '')}" crossorigin>`,
    ),
  ];
  const page = boot.legal ? 'legal' : pathname.slice(1) || 'home';
  const texts = named(textsOf, page);
  const own = [page, ...(texts ? [`${texts}-${boot.locale}`] : [])].flatMap((name) => named(shell.pages, name) ?? []);
  const next = [...shell.libraries, ...own].map(
    (name) => `<link rel="preload" as="script" fetchpriority="low" href="/assets/${name}">`,
  );
  const heading = link?.title ?? boot.title?.[boot.locale];
  const description = link?.description ?? translate(boot.locale, 'page.description');
  // `expect`: what is drawn is painted at once, not header first, by browsers that know it.
  return `<!doctype html>
<html lang="${boot.locale}"${boot.theme === 'system' ? '' : ` data-theme="${boot.theme}"`}${boot.density === 'comfortable' ? '' : ` data-density="${boot.density}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${heading ? attribute(`${heading} – Anketa`) : 'Anketa'}</title>
<meta name="description" content="${attribute(description)}">${link ? sharedAs(link, boot.locale) : ''}${first.isPublic ? '' : '\n<meta name="robots" content="noindex">'}
<meta name="csrf-token" content="${attribute(csrf)}">
<meta property="csp-nonce" content="${attribute(nonce)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${attribute(shell.icons.tab)}">
<link rel="apple-touch-icon" href="${attribute(shell.icons.touch)}">
<link rel="manifest" href="/manifest.webmanifest?lang=${boot.locale}">
<link rel="expect" href="#drawn" blocking="render">
<link rel="preload" as="font" type="font/woff2" href="${attribute(drawn.font)}" crossorigin>
${drawn.css.replaceAll('<style ', `<style nonce="${attribute(nonce)}" `)}
${[...entry, ...next, ...hints].join('\n')}
${bootElement(boot)}
</head>
<body><div id="root">${drawn.html}</div><noscript id="drawn"><p>Aplikace potřebuje JavaScript. The application needs JavaScript.</p></noscript></body>
</html>
`;
}

/** The page's one address, and what is shown of it where it is shared (Open Graph). */
function sharedAs({ title, description, url }: NonNullable<PageParts['link']>, locale: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Anketa',
    'og:locale': locale === 'en' ? 'en_GB' : 'cs_CZ',
    'og:title': title,
    'og:description': description,
    'og:url': url,
  };
  const lines = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${attribute(content)}">`,
  );
  return ['', `<link rel="canonical" href="${attribute(url)}">`, ...lines].join('\n');
}

/** What every document of the suite is answered with, beside its policy. */
export const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** The policy of a page that is drawn for one person. */
export function contentSecurityPolicy(nonce: string, remoteIds: readonly string[]): string {
  return policies(`'nonce-${nonce}'`, remoteIds);
}

/**
 * Only our own files run, and no text becomes a script. One Trusted Types policy for each bundle, and one for the address of the service
 * worker.
 *
 * @param styles the sources of style elements, as the policy writes them
 */
export function policies(styles: string, remoteIds: readonly string[]): string {
  const trusted = ['anketa-shell', 'anketa-remotes', 'anketa-worker', ...remoteIds, ...remoteIds.map(containerName)];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted.join(' ')}`,
  ].join('; ');
}

export function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** What the shell begins with (`readBoot`). */
export function bootElement(boot: Boot): string {
  return `<script type="application/json" id="${bootElementId}">${jsonForHtml(boot)}</script>`;
}

/** JSON that cannot end the script element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
