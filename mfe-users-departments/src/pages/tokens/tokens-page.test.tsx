import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const days = { made_on: '2026-11-26', ends_on: '2027-06-30', used_on: null };
const opens = {
  sis: [{ cs: 'Zda má osoba ještě co vyplnit', en: 'Whether a person has something left to fill in' }],
  results: [{ cs: 'Výsledky předmětu', en: 'The results of a course' }],
  release: [{ cs: 'Nahrát soubor', en: 'Upload a file' }],
};
const beside = {
  accounts: [{ id: 7, name: 'Datový sklad', owner: 'jana', made_on: '2026-11-26', tokens: 2, may: { take: true } }],
  scopes: Object.entries(opens).map(([scope, words]) => ({ scope, opens: words })),
  remotes: [
    { name: 'mfe-evaluation', prefixes: [], operator: true, version: 'e1' },
    ...['mfe-mailing', 'mfe-results'].map((name) => ({
      name,
      prefixes: [name.replace('mfe-', '/')],
      operator: false,
      version: 'v1',
    })),
  ],
};
const token = {
  id: 4,
  name: 'SIS',
  prefix: 'anketa_abc123',
  scopes: ['sis'],
  remotes: [],
  account: null,
  owner: 'admin',
  ...days,
  state: 'valid',
};

async function opened() {
  const answers = {
    'GET /internal/api-tokens': { tokens: [token], ...beside },
    'POST /internal/api-tokens': { id: 5, token: 'anketa_the-whole-of-it' },
    'DELETE /internal/api-tokens/4': { status: true },
    'POST /internal/service-accounts': { id: 8 },
    'POST /internal/remote-names': { status: true },
    'PUT /internal/remote-names/mfe-results': { prefixes: ['/results', '/result'], operator: false, version: 'v2' },
    'DELETE /internal/remote-names/mfe-results': { status: true },
    'PUT /internal/service-accounts/7/owner': { status: true, already: false },
    'DELETE /internal/service-accounts/7': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/api-tokens' });
  await screen.findByRole('heading', { level: 1, name: 'API tokeny' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

test('a token is made in a dialog, and is seen once', async () => {
  const { user, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Vytvořit token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nový token' }));
  await user.type(dialog.getByLabelText(/^K čemu je/), 'SIS fakulty');
  await user.type(dialog.getByLabelText(/^Platí do/), '2027-06-30');
  await user.click(dialog.getByRole('checkbox', { name: /^Studijní systém/ }));
  await user.click(dialog.getByRole('button', { name: 'Vytvořit' }));
  const made = within(await screen.findByRole('dialog', { name: 'Token je vytvořen' }));
  expect(made.getByLabelText<HTMLInputElement>('Nový token').value).toBe('anketa_the-whole-of-it');
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { name: 'SIS fakulty', scopes: ['sis'], ends_on: '2027-06-30', account: null, remotes: [] },
  ]);
  await user.click(made.getByRole('button', { name: 'Zavřít' }));
  expect(screen.queryByDisplayValue('anketa_the-whole-of-it')).toBeNull();
});

test('a token is revoked after a question that names it', async () => {
  const { user, seen, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Zneplatnit' }));
  expect(seen.questions.map(({ title, danger }) => [title, danger])).toEqual([['Zneplatnit token „SIS“?', true]]);
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
});

test('what a token will read is said in words while its scopes are chosen; scopes of remotes ask which ones', async () => {
  const { user, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Vytvořit token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nový token' }));
  const read = () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(read()).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /^Výsledky/ }));
  expect(read()).toEqual(['Výsledky předmětu']);
  expect(dialog.queryByRole('group', { name: 'Pro které části aplikace' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Vydání/ }));
  expect(read()).toEqual(['Výsledky předmětu', 'Nahrát soubor']);
  const parts = within(dialog.getByRole('group', { name: 'Pro které části aplikace' }));
  expect(parts.queryByRole('checkbox', { name: 'Dotazníky' })).toBeNull();
  await user.click(parts.getByRole('checkbox', { name: 'Výsledky' }));
  await user.type(dialog.getByLabelText(/^K čemu je/), 'Tým výsledků');
  await user.selectOptions(dialog.getByLabelText(/^Čí token bude/), 'Datový sklad');
  await user.type(dialog.getByLabelText(/^Platí do/), '2027-06-30');
  await user.click(dialog.getByRole('button', { name: 'Vytvořit' }));
  const body = { name: 'Tým výsledků', scopes: ['results', 'release'], ends_on: '2027-06-30' };
  await expect
    .poll(() => sent('POST').map((request) => request.body))
    .toEqual([{ ...body, account: 7, remotes: ['mfe-results'] }]);
});

test('a service account is made, and another one’s is taken over or deleted after a question', async () => {
  const { user, seen, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Založit servisní účet' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nový servisní účet' }));
  await user.type(dialog.getByLabelText(/^Název/), 'Dohled');
  await user.click(dialog.getByRole('button', { name: 'Založit' }));
  await expect.poll(() => sent('POST').map(({ body }) => body)).toEqual([{ name: 'Dohled' }]);
  await user.click(screen.getByRole('button', { name: 'Převzít' }));
  await expect.poll(() => sent('PUT')).toHaveLength(1);
  const accounts = within(screen.getByRole('table', { name: 'Servisní účty' }));
  await user.click(accounts.getByRole('button', { name: 'Smazat' }));
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
  expect(seen.questions.map(({ title }) => title)).toEqual([
    'Převzít účet „Datový sklad“?',
    'Smazat účet „Datový sklad“?',
  ]);
});

test('the name of a remote is made with its addresses, and deleted after a question', async () => {
  const { user, seen, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Přidat část' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nová část' }));
  await user.type(dialog.getByLabelText(/^Název/), 'rooms');
  await user.type(dialog.getByLabelText(/^Adresy/), 'rooms, /room');
  await user.click(dialog.getByRole('button', { name: 'Založit' }));
  await expect
    .poll(() => sent('POST').map(({ body }) => body))
    .toEqual([{ name: 'mfe-rooms', prefixes: ['/rooms', '/room'] }]);
  const row = screen.getByRole('row', { name: /^Výsledky mfe-results/ });
  await user.click(within(row).getByRole('button', { name: 'Smazat' }));
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
  expect(seen.questions.map(({ title }) => title)).toEqual(['Smazat název „mfe-results“?']);
});

test('the addresses of a name are edited, and whose it is; the operator’s is not deleted', async () => {
  const { user, sent } = await opened();
  const own = within(screen.getByRole('row', { name: /^Dotazníky mfe-evaluation bez omezení provozovatel/ }));
  expect([own.queryByRole('button', { name: 'Smazat' }), own.queryByText('týmu')]).toEqual([null, null]);
  await user.click(screen.getByRole('button', { name: 'Upravit název mfe-results' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Upravit název mfe-results' }));
  await user.type(dialog.getByLabelText(/^Adresy/), ', /result');
  await user.click(dialog.getByRole('button', { name: 'Uložit' }));
  await expect
    .poll(() => sent('PUT').map(({ body }) => body))
    .toEqual([{ prefixes: ['/results', '/result'], version: 'v1' }]);
});
