import type { SuiteContext } from '@anketa/remote/contract';
import type { RouteEntry } from '@anketa/remote/route';
import { prefetchPage, RouteTable } from '@anketa/remote/route-table';
import { SuiteReactContext } from '@anketa/remote/suite';
import { countFormatter, interpolation } from '@anketa/ui/interpolation';
import { act, render as renderInDocument } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance, type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';

interface Place {
  readonly suite: SuiteContext;
  /** The remote's texts, of the language that the suite speaks. */
  readonly texts?: object;
  /** The address that is open. */
  readonly at?: string;
}

/** Renders a part of a remote in a document, with the shell's ports around it and an empty cache. `missing`: keys that have no text. */
export async function render(part: ReactNode, { suite, texts = {}, at = '/' }: Place) {
  const lng = suite.i18n.read();
  const i18n = createInstance();
  const resources: Resource = { [lng]: { translation: { ...texts } } };
  const missing: string[] = [];
  await i18n.use(countFormatter).init({
    lng,
    resources,
    interpolation,
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => void missing.push(key),
  });
  document.documentElement.lang = lng;
  const user = userEvent.setup();
  const around = (children: ReactNode) => (
    <SuiteReactContext value={suite}>
      <I18nextProvider i18n={i18n}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
        </SWRConfig>
      </I18nextProvider>
    </SuiteReactContext>
  );
  const rendered = await act(async () => renderInDocument(around(part)));
  return { ...rendered, user, missing };
}

/** Renders the page of an address by a remote's route table, with its code there and its data as the suite answers them. */
export async function renderRoute(routes: readonly RouteEntry[], place: Place & { readonly at: string }) {
  await prefetchPage(routes, new URL(place.at, 'http://suite').pathname);
  return render(<RouteTable routes={routes} host={document.body} />, place);
}

/** What of an element is read: its text, with a space where a tag stands. */
export function textOf(element: Element): string {
  return element.innerHTML
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
