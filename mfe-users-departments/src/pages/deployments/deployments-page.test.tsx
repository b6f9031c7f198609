import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const made = { version: '1.0.0', made_on: '2026-11-20', by: 'Tým A (anketa_abc123)', retired: false };
const running = {
  name: 'mfe-rooms',
  operator: false,
  state: 'running',
  activation: 12,
  active: { revision: 'c'.repeat(16), since: '2026-11-26', by: 'jana', bytes: 12_340, change: 400 },
  back: 'b'.repeat(16),
  may: { disable: true },
  revisions: [
    { ...made, revision: 'c'.repeat(16), bytes: 12_340, change: 400, active: true, stays: 'active' },
    { ...made, revision: 'b'.repeat(16), bytes: 11_940, change: null, active: false, stays: 'young' },
    { ...made, revision: 'a'.repeat(16), bytes: null, change: null, active: false, stays: null, retired: true },
  ],
};
const disabled = {
  ...running,
  name: 'mfe-off',
  state: 'disabled',
  activation: 14,
  back: null,
  may: { disable: false },
  revisions: [],
};
const none = { ...disabled, name: 'mfe-new', state: 'none', activation: null, active: null };

const address = '/api/remotes/mfe-rooms';

async function opened(remotes: readonly object[], answers: Record<string, unknown> = {}) {
  const { context, seen } = fakeSuite({
    session: sessionOf('admin'),
    answers: { 'GET /internal/deployments': { remotes }, ...answers },
  });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/deployments' });
  await screen.findByRole('heading', { level: 1, name: 'Nasazení' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const words = (name: string) => screen.getByRole('region', { name }).textContent?.replaceAll('\u00a0', ' ') ?? '';

test('it says of each remote what runs, since when, by whom and how large, and in words how it stands', async () => {
  await opened([running, disabled, none]);
  expect(words('mfe-rooms')).toContain('běží');
  for (const said of ['jana', '26. 11. 2026', '12,3 kB (+0,4 kB)', '3 verze'])
    expect(words('mfe-rooms')).toContain(said);
  expect(words('mfe-off')).toContain('přečte si, že je tato část vypnuta');
  expect(words('mfe-new')).toContain('ještě nic nedostaly');
  expect(part('mfe-new').queryAllByRole('button')).toEqual([]);
  expect(part('mfe-off').queryByRole('button', { name: /^Vypnout/ })).toBeNull();
});

test('a remote is rolled back and disabled after a question, from what was on the screen', async () => {
  const done = { revision: 'b'.repeat(16), activation: 13 };
  const { user, seen, sent } = await opened([running], {
    [`POST ${address}/rollbacks`]: done,
    [`POST ${address}/disablings`]: { ...done, already: false },
  });
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Vrátit zpět: mfe-rooms' }));
  await expect.poll(() => sent('POST')).toHaveLength(1);
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Vypnout: mfe-rooms' }));
  await expect.poll(() => sent('POST')).toHaveLength(2);
  expect(sent('POST').map(({ url, headers }) => [url, headers?.['if-match']])).toEqual([
    [`${address}/rollbacks`, '"12"'],
    [`${address}/disablings`, '"12"'],
  ]);
  expect(seen.questions.map(({ title, danger = false }) => [title, danger])).toEqual([
    ['Vrátit modul mfe-rooms zpět?', false],
    ['Vypnout modul mfe-rooms?', true],
  ]);
});

test('revisions are activated, marked as bad and removed, each after a question that says what follows', async () => {
  const b = 'b'.repeat(16);
  const a = 'a'.repeat(16);
  const { user, seen, sent } = await opened([running], {
    [`POST ${address}/activations`]: { revision: b, activation: 13, already: false },
    [`PUT ${address}/revisions/${b}/retired`]: { status: true, already: false },
    [`DELETE ${address}/revisions/${a}`]: { status: true },
  });
  await user.click(screen.getByText('3 verze'));
  const row = (revision: string) => within(screen.getByRole('row', { name: new RegExp(`^${revision}`) }));
  expect(row(b).getByText(/mladší než\s30\sdní/)).toBeDefined();
  expect(row(b).queryByRole('button', { name: /^Odstranit/ })).toBeNull();
  expect(row('c'.repeat(16)).queryByRole('button', { name: /^Nasadit/ })).toBeNull();
  await user.click(row(b).getByRole('button', { name: `Označit jako vadnou: ${b}` }));
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ retired: true }]);
  await user.click(row(a).getByRole('button', { name: `Odstranit: ${a}` }));
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
  for (const revision of [b, a]) await user.click(row(revision).getByRole('button', { name: `Nasadit: ${revision}` }));
  await expect
    .poll(() => sent('POST').map(({ body, headers }) => [body, headers?.['if-match']]))
    .toEqual([
      [{ revision: b, retired: false }, '"12"'],
      [{ revision: a, retired: true }, '"12"'],
    ]);
  expect(seen.questions.at(-1)?.text).toContain('vadná');
});

test('without any remote it says where the name of one is made', async () => {
  await opened([]);
  expect(screen.getByText(/založíte na stránce Tokeny/)).toBeDefined();
});
