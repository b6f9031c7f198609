import type { Boot, RegistryEntry } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTexts } from './i18n.ts';
import './locales/czech.ts';
import { createHttp } from './ports/http.ts';
import { Root } from './root.tsx';
import { createShell } from './shell.ts';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const results: RegistryEntry = {
  id: 'mfe-results',
  contract: 1,
  requires: {},
  menu: [],
  version: '1',
  manifest: '',
  entry: '',
  integrity: {},
  routes: [{ path: '/results', right: 'public' }],
  state: 'ready',
  fallback: null,
};
const title = { cs: 'Výsledky hodnocení', en: 'Evaluation results' };
const boot: Boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [results] },
  session: sessionOf('admin'),
  locale: 'cs',
  demo: false,
  version: '1',
  data: null,
  title,
  lead: null,
  legal: null,
  route: null,
  theme: 'system',
  density: 'comfortable',
  set: 'g',
  load: null,
  preview: null,
  offline: false,
  worker: false,
  refusal: null,
  signedOut: false,
  links: { help: '/help', changelog: '/changelog' },
  signIn: { providers: [], mailedLink: false, students: true },
};

function tree(outlet: HTMLElement | null) {
  const shell = createShell(
    boot,
    { pathname: '/results', search: '' },
    {
      http: createHttp(''),
      outlet,
      loadRemote: () => new Promise(() => undefined),
    },
  );
  return { shell, root: <Root shell={shell} texts={createTexts('cs')} /> };
}

/** Takes the server's HTML over until the test is over. */
async function hydrated(place: Element, page: ReactNode, onRecoverableError?: (error: unknown) => void): Promise<void> {
  const root = await act(async () => hydrateRoot(place, page, { ...(onRecoverableError && { onRecoverableError }) }));
  onTestFinished(() => act(async () => root.unmount()));
}

test('the server’s HTML is taken over as it was drawn, though the remote came and the session ended before', async () => {
  window.history.replaceState(null, '', '/results');
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(tree(null).root);
  expect(place.querySelector('h1')?.textContent).toBe(title.cs);
  const { shell, root } = tree(document.createElement('div'));
  shell.slots.get('mfe-results')?.status.set({ phase: 'mounted' });
  shell.session.layer.set('open');
  const problems: unknown[] = [];
  await hydrated(place, root, (error) => void problems.push(error));
  expect(problems).toEqual([]);
  expect(place.querySelector('h1')).toBeNull();
});

test('what is being written in a remote keeps the focus when the address changes around it', async () => {
  window.history.replaceState(null, '', '/results');
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(tree(null).root);
  const outlet = document.createElement('div');
  const field = outlet.appendChild(document.createElement('input'));
  await hydrated(place, tree(outlet).root);
  field.focus();
  await act(async () => {
    window.history.replaceState(null, '', '/results/evaluation');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(document.activeElement).toBe(field);
});

/** Opens an address inside the page, as the browser does. */
const goTo = (pathname: string) =>
  act(async () => {
    window.history.replaceState(null, '', pathname);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('code of the shell that does not come costs its own place alone: a page says so, an offer is not made, another page opens', async () => {
  const lost = ['./pages/help/changelog-page.tsx', './offline/newer-offer.tsx'];
  for (const path of lost)
    vi.doMock(path, () => {
      throw new TypeError('no network');
    });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    logged.mockRestore();
    for (const path of lost) vi.doUnmock(path);
  });
  window.history.replaceState(null, '', '/results');
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(tree(null).root);
  const { shell, root } = tree(document.createElement('div'));
  await hydrated(place, root);
  shell.newer.set(true);
  await goTo('/changelog');
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toMatch(/^Ostatní části/));
  expect(place.querySelector('header')).not.toBeNull();
  await goTo('/nowhere');
  await vi.waitFor(() => expect(place.querySelector('h1')?.textContent).toBe('Tuto stránku jsme nenašli'));
});
