import { endpoint } from '@anketa/contract/endpoint';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { act, screen, waitFor } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Messages, MountedRemote } from './contract.ts';
import { defineRemote } from './define-remote.tsx';
import { type LaterTexts, laterTexts, useTextsOf } from './later-texts.ts';
import { type PageProps, route } from './route.ts';
import { useLocalized } from './suite.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/internal/thing',
  summary: '',
  right: 'signed-in',
  response: z.object({ cs: z.string(), en: z.string() }),
});

function Thing({ data }: PageProps<typeof readThing>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{localized(data)}</p>
      <p>{t('onlyCzech')}</p>
    </>
  );
}

const routes = [route(readThing, { title: { cs: 'Věc', en: 'Thing' }, chunk: 'thing', page: async () => Thing })];
const czech = { default: { title: 'Věc sama', onlyCzech: 'jen česky' } };
const english = { default: { title: 'A thing' } };
const answers = { 'GET /internal/thing': { cs: 'Jablko', en: 'Apple' } };

let mounted: MountedRemote | undefined;
beforeEach(() => {
  window.history.replaceState(null, '', '/thing');
  document.body.replaceChildren();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => mounted?.unmount());
  mounted = undefined;
  window.history.replaceState(null, '', '/');
  document.title = '';
});

async function mount(en = async () => english, pages = routes) {
  const suite = fakeSuite({ session: sessionOf('manager'), answers });
  const remote = defineRemote({ routes: pages, messages: { cs: async () => czech, en } });
  await remote.messages('cs');
  const host = document.body.appendChild(document.createElement('main'));
  await act(async () => {
    mounted = remote.mount(host, suite.context);
  });
  if (pages === routes) await screen.findByText('Jablko');
  return { ...suite, host };
}

const rareTexts = { cs: { default: { rare: { note: 'Vzácné' } } }, en: { default: { rare: { note: 'Rare' } } } };
let rare: LaterTexts;

function Rare() {
  const { t } = useTextsOf(rare);
  return <p>{t('rare.note')}</p>;
}

/** Pages whose route does not name the texts that they show, and what has these come. */
function readingLater() {
  const coming = {
    cs: Promise.withResolvers<{ default: Messages }>(),
    en: Promise.withResolvers<{ default: Messages }>(),
  };
  const load = { cs: vi.fn(() => coming.cs.promise), en: vi.fn(() => coming.en.promise) };
  rare = laterTexts('rare', load);
  const page = route(readThing, { title: { cs: 'Věc', en: 'Thing' }, chunk: 'thing', page: async () => Rare });
  return { pages: [page], coming, load };
}

test('a remote is mounted with its texts, and its page names the document', async () => {
  await mount();
  expect(screen.getByRole('heading', { name: 'Věc sama' })).toBeTruthy();
  expect(document.title).toBe('Věc sama – Anketa');
});

test('a new language loads its texts and the data; until then the page stays; what it lacks is Czech', async () => {
  let arrive = (_: typeof english) => {};
  const load = vi.fn(() => new Promise<typeof english>((resolve) => (arrive = resolve)));
  const { seen, speak } = await mount(load);
  const before = seen.requests.length;
  await act(async () => speak('en'));
  expect(screen.getByRole('heading', { name: 'Věc sama' })).toBeTruthy();
  await act(async () => arrive(english));
  await screen.findByRole('heading', { name: 'A thing' });
  expect(screen.getByText('Apple')).toBeTruthy();
  expect(screen.getByText('jen česky')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('A thing – Anketa'));
  expect(seen.requests.length).toBe(before + 1);
  await act(async () => speak('cs'));
  await screen.findByRole('heading', { name: 'Věc sama' });
  await act(async () => speak('en'));
  await screen.findByRole('heading', { name: 'A thing' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('texts that do not arrive are the shell’s matter', async () => {
  const { seen, speak } = await mount(() => Promise.reject(new Error('no such chunk')));
  await act(async () => speak('en'));
  await waitFor(() => expect(seen.fatal).toHaveLength(1));
});

test('a page whose route does not name its later texts draws nothing before they are there; those of a new language come before it is spoken', async () => {
  const { pages, coming } = readingLater();
  const { host, speak } = await mount(undefined, pages);
  // What the shell shows in its place stays.
  expect(host.childElementCount).toBe(0);
  await act(async () => coming.cs.resolve(rareTexts.cs));
  await screen.findByText('Vzácné');
  await act(async () => speak('en'));
  expect(screen.getByText('Vzácné')).toBeTruthy();
  await act(async () => coming.en.resolve(rareTexts.en));
  await screen.findByText('Rare');
});

test('later texts that do not arrive are the shell’s matter, and come by another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { pages, coming, load } = readingLater();
  await mount(undefined, pages);
  const lost = act(async () => coming.cs.reject(new Error('no such chunk')));
  await expect(lost).rejects.toThrow('no such chunk');
  await act(async () => mounted?.unmount());
  load.cs.mockResolvedValue(rareTexts.cs);
  await mount(undefined, pages);
  await screen.findByText('Vzácné');
});

test('unmounted, nothing of it is left', async () => {
  const { host } = await mount();
  await act(async () => mounted?.unmount());
  expect(host.innerHTML).toBe('');
});
