import type { Locale } from '@anketa/contract/values';
import { translate } from '../../../platform/translate.ts';
import type { ShellAssets } from '../shell-assets.ts';

/** The colours of the page's ground (shared/ui, theme.ts), for the frame that a system draws around it. */
export const grounds = { light: '#ffffff', dark: '#1a1e27' } as const;

/** What a browser goes by when somebody installs the suite (Web Application Manifest), in one language. */
export function manifestOf(locale: Locale, { icons }: Pick<ShellAssets, 'icons'>): object {
  const text = (key: string) => translate(locale, `manifest.${key}`);
  const png = (src: string, size: number, purpose = 'any') => ({
    src,
    type: 'image/png',
    purpose,
    sizes: `${size}x${size}`,
  });
  const shortcut = (key: string, url: string) => ({ name: text(key), url, icons: [png(icons.small, 192)] });
  return {
    id: '/',
    name: text('name'),
    short_name: 'Anketa',
    description: translate(locale, 'page.description'),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: grounds.light,
    background_color: grounds.light,
    icons: [png(icons.small, 192), png(icons.large, 512), png(icons.maskable, 512, 'maskable')],
    shortcuts: [shortcut('questionnaires', '/evaluation'), shortcut('results', '/results')],
  };
}
