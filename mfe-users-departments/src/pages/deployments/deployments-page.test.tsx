import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const made = { version: '1.0.0', made_on: '2026-11-20', by: 'Tým A (anketa_abc123)', retired: false, rehearsal: null };
const running = {
  name: 'mfe-rooms',
  operator: false,
  state: 'running',
  activation: 12,
  active: { revision: 'c'.repeat(16), since: '2026-11-26', by: 'jana', bytes: 12_340, change: 400 },
  back: 'b'.repeat(16),
  may: { disable: true, canary: true },
  canary: null,
  closing: false,
  schedule: null,
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
  may: { disable: false, canary: false },
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
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Vrátit zpět na bbbbbbbb: mfe-rooms' }));
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
  await user.click(screen.getByText(/3 verze$/));
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

test('a canary is told of in words, and ended after a question', async () => {
  const canary = {
    revision: 'b'.repeat(16),
    to: { kind: 'share', share: 10 },
    state: 'running',
    by: 'jana',
    since: '2026-11-26',
    ends_at: '2026-11-27T12:00:00Z',
    canary: { assigned: 120, failed: 1 },
    control: { assigned: 1080, failed: 2 },
  };
  const convicted = { ...canary, state: 'convicted' };
  const remotes = [
    { ...running, canary, may: { disable: true, canary: false } },
    { ...running, name: 'mfe-b', canary: convicted },
  ];
  const { user, seen, sent } = await opened(remotes, { [`DELETE ${address}/canary`]: { status: true } });
  for (const said of ['10 % načtení stránek', 'selhalo 1 z 120', 'selhalo 2 z 1 080'])
    expect(words('mfe-rooms')).toContain(said);
  expect(words('mfe-b')).toContain('sama stažena a označena jako vadná');
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Ukončit zkoušku: mfe-rooms' }));
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
  expect(seen.questions.map(({ title }) => title)).toEqual(['Ukončit zkoušku verze modulu mfe-rooms?']);
});

test('a canary that is being given as a minute ends is given', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:59') });
  try {
    const { user, sent } = await opened([running], { [`POST ${address}/canary`]: { canary: 1 } });
    await user.click(part('mfe-rooms').getByRole('button', { name: 'Dát na zkoušku: mfe-rooms' }));
    await user.selectOptions(screen.getByLabelText('Kdo ji dostane'), 'role');
    vi.setSystemTime(new Date('2026-11-27T10:01:00'));
    await user.click(screen.getByRole('button', { name: 'Dát na zkoušku' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toMatchObject([{ to: { kind: 'role', role: 'admin' } }]);
  } finally {
    vi.useRealTimers();
  }
});

test('a canary is given to a share, a role or people by name, in the last day of filling only on purpose', async () => {
  const { user, sent } = await opened([{ ...running, closing: true }], { [`POST ${address}/canary`]: { canary: 1 } });
  const begin = async (fill: () => Promise<unknown>) => {
    await user.click(part('mfe-rooms').getByRole('button', { name: 'Dát na zkoušku: mfe-rooms' }));
    await fill();
    await user.click(screen.getByRole('button', { name: 'Dát na zkoušku' }));
  };
  await begin(async () => user.click(screen.getByLabelText(/Přesto začít/)));
  await expect.poll(() => sent('POST')).toHaveLength(1);
  await begin(async () => {
    await user.selectOptions(screen.getByLabelText(/Kdo ji dostane/), 'role');
    await user.selectOptions(screen.getByLabelText('Role'), 'manager');
  });
  await expect.poll(() => sent('POST')).toHaveLength(2);
  await begin(async () => {
    await user.selectOptions(screen.getByLabelText(/Kdo ji dostane/), 'people');
    await user.type(screen.getByLabelText(/Přihlašovací jména/), 'jana, petr');
  });
  await expect.poll(() => sent('POST')).toHaveLength(3);
  expect(sent('POST').map(({ body }) => body)).toMatchObject([
    { revision: 'b'.repeat(16), to: { kind: 'share', share: 10 }, anyway: true },
    { to: { kind: 'role', role: 'manager' }, anyway: false },
    { to: { kind: 'people', logins: ['jana', 'petr'] } },
  ]);
});

test('a revision is given to all pages at a time; what waits or could not be done is told, and cancelled', async () => {
  const planned = { act: 'activate', revision: 'b'.repeat(16), at: '2026-11-27T12:00:00Z', by: 'jana', held: null };
  const remotes = [
    running,
    { ...running, name: 'mfe-b', schedule: planned },
    { ...running, name: 'mfe-c', schedule: { ...planned, act: 'canary', held: 'calendar-closing' } },
  ];
  const { user, sent } = await opened(remotes, {
    [`POST ${address}/schedule`]: { schedule: 1 },
    'DELETE /api/remotes/mfe-c/schedule': { status: true },
  });
  expect(words('mfe-b')).toContain('Všechny stránky dostanou tuto verzi.');
  expect(words('mfe-c')).toContain('V určenou dobu se to nestalo. Do konce vyplňování');
  expect(part('mfe-b').queryByRole('button', { name: /^Naplánovat/ })).toBeNull();
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Naplánovat: mfe-rooms' }));
  await user.type(screen.getByLabelText(/Kdy/), '2099-01-31T10:00');
  await user.click(screen.getByRole('button', { name: 'Naplánovat' }));
  await expect
    .poll(() => sent('POST').map(({ body, headers }) => [body, headers?.['if-match']]))
    .toEqual([
      [
        {
          at: new Date('2099-01-31T10:00').toISOString(),
          what: { act: 'activate', revision: 'b'.repeat(16), anyway: false },
        },
        '"12"',
      ],
    ]);
  await user.click(part('mfe-c').getByRole('button', { name: 'Zrušit plán: mfe-c' }));
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
});

test('a canary is planned to begin at a time, with whom it is for and until when', async () => {
  const { user, sent } = await opened([running], { [`POST ${address}/schedule`]: { schedule: 1 } });
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Naplánovat: mfe-rooms' }));
  expect(screen.queryByLabelText('Do')).toBeNull();
  await user.type(screen.getByLabelText(/Kdy/), '2099-01-31T10:00');
  await user.selectOptions(screen.getByLabelText(/Kdo ji dostane/), 'role');
  await user.selectOptions(screen.getByLabelText('Role'), 'manager');
  await user.clear(screen.getByLabelText(/^Do/));
  await user.type(screen.getByLabelText(/^Do/), '2099-02-01T10:00');
  await user.click(screen.getByRole('button', { name: 'Naplánovat' }));
  await expect
    .poll(() => sent('POST').map(({ body }) => body))
    .toEqual([
      {
        at: new Date('2099-01-31T10:00').toISOString(),
        what: {
          act: 'canary',
          revision: 'b'.repeat(16),
          anyway: false,
          to: { kind: 'role', role: 'manager' },
          ends_at: new Date('2099-02-01T10:00').toISOString(),
        },
      },
    ]);
});

test('before a rollback that loses something it is said what, and asked again', async () => {
  const title = 'Vydání by ubralo adresu /rooms.';
  const refused = new HttpError(409, { type: '/problems/remote-drops', title });
  const { user, seen, sent } = await opened([running], {
    [`POST ${address}/rollbacks`]: ({ body }: { body?: unknown }) => {
      if (!Reflect.get(Object(body), 'confirmed')) throw refused;
      return { revision: 'b'.repeat(16), activation: 13 };
    },
  });
  await user.click(part('mfe-rooms').getByRole('button', { name: 'Vrátit zpět na bbbbbbbb: mfe-rooms' }));
  await expect.poll(() => sent('POST').map(({ body }) => body)).toEqual([{}, { confirmed: true }]);
  expect(seen.questions.map(({ text }) => text).at(-1)).toBe(title);
  expect(seen.questions.at(-1)?.danger).toBe(true);
});

test('a link of a preview is made of a revision that is not active, for whoever asks unless another is named, and shown', async () => {
  const b = 'b'.repeat(16);
  const link = 'https://anketa.example.cz/preview/signed';
  const { user, sent } = await opened([running], {
    [`POST ${address}/previews`]: { link, ends_at: '2026-11-27T12:00:00Z' },
  });
  await user.click(screen.getByText(/3 verze$/));
  expect(screen.queryByRole('button', { name: `Náhled: ${'c'.repeat(16)}` })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Náhled: ${b}` }));
  const login = screen.getByLabelText(/Přihlašovací jméno/);
  await user.clear(login);
  await user.type(login, 'jana');
  await user.click(screen.getByRole('button', { name: 'Vytvořit odkaz' }));
  await expect.poll(() => sent('POST').map(({ body }) => body)).toEqual([{ revision: b, login: 'jana' }]);
  expect(await screen.findByDisplayValue(link)).toBeDefined();
});

test('a rehearsal stands beside its revision in words; one that failed is activated on purpose', async () => {
  const [first, second, third] = running.revisions;
  const passed = { pages: 14, roles: 6, bytes: 21_200, frame: 84, troubles: [], more: 0 };
  const trouble = { kind: 'left', path: '/rooms', roles: ['admin'], text: '2 listeners <b>' };
  const failed = { ...passed, troubles: [trouble], more: 2 };
  const revisions = [{ ...first, rehearsal: passed }, { ...second, rehearsal: failed }, third];
  const b = 'b'.repeat(16);
  const { user, seen, sent } = await opened([{ ...running, revisions }], {
    [`POST ${address}/activations`]: { revision: b, activation: 13, already: false },
  });
  await user.click(screen.getByText(/3 verze$/));
  const said = (revision: string) =>
    screen.getByRole('row', { name: new RegExp(`^${revision}`) }).textContent?.replaceAll('\u00a0', ' ');
  expect(said('c'.repeat(16))).toContain(
    '14 stránek, 6 rolí, bez chyb. Na jednu stránku nejvýše 21,2 kB, nejdelší prodleva 84 ms',
  );
  expect(said(b)).toContain('našla 3 chyby');
  expect(said(b)).toContain('po odchodu zůstalo na stránce: /rooms (administrátor): 2 listeners <b>');
  expect(said('a'.repeat(16))).toContain('V prohlížeči nevyzkoušena.');
  await user.click(screen.getByRole('button', { name: `Nasadit: ${b}` }));
  await expect
    .poll(() => sent('POST').map(({ body }) => body))
    .toEqual([{ revision: b, retired: false, anyway: true }]);
  expect(seen.questions.at(-1)).toMatchObject({ danger: true, text: expect.stringContaining('našla chyby') });
});

test('without any remote it says where the name of one is made', async () => {
  await opened([]);
  expect(screen.getByText(/založíte na stránce Tokeny/)).toBeDefined();
});
