import type { SuiteContext } from '@anketa/remote/contract';
import { SuiteReactContext } from '@anketa/remote/suite';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type Middleware, SWRConfig, unstable_serialize } from 'swr';
import cs from '../locales/cs.json' with { type: 'json' };

interface Place {
  readonly suite: SuiteContext;
  /** The route, and the address that is open: `/import/:id` and `/import/7`. */
  readonly path: string;
  readonly at: string;
}

/**
 * The text of a page with its data there, and its HTML. React on a server does not wait for data, so it renders twice:
 * once to learn what the page reads, and again with the answers.
 */
export async function rendered(page: ReactNode, { suite, path, at }: Place): Promise<{ html: string; text: string }> {
  const i18n = createInstance();
  await i18n.init({ lng: 'cs', resources: { cs: { translation: cs } }, interpolation: { escapeValue: false } });
  const reads = new Map<string, () => unknown>();
  const learn: Middleware = (next) => (key, fetcher, config) => {
    if (fetcher) reads.set(unstable_serialize(key), () => fetcher(key));
    return next(key, fetcher, config);
  };
  const render = (fallback: Readonly<Record<string, unknown>>) =>
    renderToString(
      <SuiteReactContext value={suite}>
        <I18nextProvider i18n={i18n}>
          <SWRConfig value={{ provider: () => new Map(), use: [learn], fallback }}>
            <MemoryRouter initialEntries={[at]}>
              <Routes>
                <Route path={path} element={page} />
              </Routes>
            </MemoryRouter>
          </SWRConfig>
        </I18nextProvider>
      </SuiteReactContext>,
    );
  render({});
  const answers = await Promise.all([...reads].map(async ([key, read]) => [key, await read()] as const));
  const html = render(Object.fromEntries(answers));
  return { html, text: textOf(html) };
}

function textOf(html: string): string {
  const withoutTags = html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ');
  return withoutTags.replace(/\s+/g, ' ');
}
