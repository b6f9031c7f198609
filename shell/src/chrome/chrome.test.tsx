import type { RoleSlug } from '@anketa/contract/rights';
import type { Boot, RegistryEntry } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SlotStatus } from '../adapter/remote-slot.ts';
import cs from '../locales/cs.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { Header } from './header.tsx';
import { MenuDrawer, SideMenu } from './menu.tsx';
import { RemoteStatus } from './remote-status.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});
// jsdom opens no dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
afterEach(() => vi.restoreAllMocks());

type Item = RegistryEntry['menu'][number];

const item = (path: string, cs: string, order: number, covers?: string[]): Item => ({
  id: path,
  path,
  label: { cs, en: cs },
  right: 'signed-in',
  order,
  ...(covers && { covers }),
});

function entry(id: string, paths: string[], menu: Item[]): RegistryEntry {
  return {
    id,
    contract: 1,
    requires: {},
    menu,
    version: '1',
    manifest: '',
    entry: '',
    integrity: {},
    routes: paths.map((path) => ({ path, right: 'signed-in' as const })),
    state: 'ready',
    fallback: null,
  };
}

const remotes = [
  entry('mfe-admin-imports', ['/imports', '/import'], [item('/imports', 'Seznam hodnocení', 20, ['/import'])]),
  entry('mfe-mailing', ['/import/:id/mailing'], []),
  entry(
    'mfe-results',
    ['/results'],
    [{ ...item('/results/my-comments', 'Komentáře', 10), roles: ['teacher'], count: '/internal/unread-comments' }],
  ),
  entry(
    'mfe-users-departments',
    ['/users', '/user', '/departments'],
    [item('/users', 'Uživatelé', 40, ['/user']), item('/departments', 'Katedry a vedoucí', 30)],
  ),
];
/** What every menu ends with, for whoever is there. */
const owed = ['Prohlášení o přístupnosti', 'Údaje o provozovateli', 'Ochrana osobních údajů'];
const links = { help: 'https://napoveda.example.cz/', changelog: '/changelog' };

async function chrome(role: RoleSlug, pathname: string, locale: 'cs' | 'en' = 'cs', unread = 0) {
  const session = sessionOf(role);
  const boot: Boot = {
    registry: { revision: '', platform: { react: '', contract: 1 }, remotes },
    session,
    locale: 'cs',
    demo: false,
    version: '1',
    data: null,
    title: null,
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
    signIn: { providers: [], mailedLink: false, students: true },
    links,
  };
  const opened = { pathname, search: '' };
  window.history.replaceState(null, '', pathname);
  const shell = createShell(boot, opened, {
    http: createHttp(''),
    outlet: null,
    loadRemote: () => new Promise(() => undefined),
  });
  const { context } = fakeSuite({ session, locale, answers: { 'GET /internal/unread-comments': { count: unread } } });
  const drawer = createRef<HTMLDialogElement>();
  const page = (
    <ShellReactContext value={shell}>
      <Header menu="menu" drawer={drawer} />
      <div data-testid="side">
        <SideMenu pathname={pathname} />
      </div>
      <div data-testid="drawer">
        <MenuDrawer id="menu" drawer={drawer} pathname={pathname} />
      </div>
      <RemoteStatus remote={remotes[0]!} />
    </ShellReactContext>
  );
  await render(page, { suite: context, texts: locale === 'en' ? en : cs });
  const names = (place: HTMLElement) =>
    within(place)
      .queryAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent);
  const present = document.querySelector('[data-testid="side"] [aria-current]');
  return {
    shell,
    present: present?.textContent,
    current: present?.getAttribute('aria-current'),
    header: names(screen.getByRole('banner')),
    side: names(screen.getByTestId('side')),
    drawer: names(screen.getByTestId('drawer')),
  };
}

test.each([
  ['/', 'Přehled', 'page'],
  ['/imports', 'Seznam hodnocení', 'page'],
  ['/import/2', 'Seznam hodnocení', 'true'],
  ['/import/2/questions', 'Seznam hodnocení', 'true'],
  ['/import/2/mailing', 'Seznam hodnocení', 'true'],
  ['/user/create', 'Uživatelé', 'true'],
  ['/departments', 'Katedry a vedoucí', 'page'],
])('at %s the menu marks %s', async (pathname, present, current) => {
  expect(await chrome('admin', pathname)).toMatchObject({ present, current });
});

test('beside an item of the menu stands how many of its things wait, and nothing where none do', async () => {
  await chrome('teacher', '/imports', 'cs', 11);
  const side = within(screen.getByTestId('side'));
  expect(await side.findByRole('link', { name: /^Komentáře\s\(11\)$/ })).toBeTruthy();
  cleanup();
  await chrome('teacher', '/imports');
  expect(within(screen.getByTestId('side')).getByRole('link', { name: 'Komentáře' })).toBeTruthy();
});

test('at a desk settings and signing out are in the header alone; the drawer of a phone has them', async () => {
  const { header, side, drawer } = await chrome('manager', '/imports');
  expect(header).toEqual(['Anketa', 'EN', 'Nastavení', 'Odhlásit se']);
  const items = ['Přehled', 'Seznam hodnocení', 'Katedry a vedoucí', 'Uživatelé'];
  expect(side).toEqual([...items, ...owed]);
  expect(drawer).toEqual([...items, 'Nastavení', 'Odhlásit se', ...owed]);
});

test('the menu stands in no landmark but its own', async () => {
  await chrome('manager', '/imports');
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull();
});

test('that requests take long is said inside a landmark', async () => {
  const { shell } = await chrome('manager', '/imports');
  act(() => shell.http.pending.set(1));
  expect(await within(screen.getByRole('banner')).findByRole('progressbar', { name: 'Načítá se…' })).toBeTruthy();
});

test('what is pressed beside the drawer of the menu closes it, and nothing else in it does', async () => {
  await chrome('manager', '/imports');
  const drawer = within(screen.getByTestId('drawer')).getByRole<HTMLDialogElement>('dialog', { hidden: true });
  fireEvent.click(within(screen.getByRole('banner')).getByLabelText(cs.menu.open));
  vi.spyOn(drawer, 'offsetWidth', 'get').mockReturnValue(320);
  // Its own edge, and an item of it: both inside.
  fireEvent.click(drawer, { clientX: 2, clientY: 2 });
  fireEvent.click(within(drawer).getByRole('navigation', { hidden: true }), { clientX: 300, clientY: 200 });
  expect(drawer.open).toBe(true);
  fireEvent.click(drawer, { clientX: 380, clientY: 400 });
  expect(drawer.open).toBe(false);
});

test('help and the list of changes lead where the configuration says, for administrators', async () => {
  const { side } = await chrome('admin', '/imports');
  expect(side.slice(-5)).toEqual(['Seznam změn', 'Nápověda', ...owed]);
  const leads = (name: string) =>
    within(screen.getByTestId('side')).getByRole('link', { name, hidden: true }).getAttribute('href');
  expect([leads('Nápověda'), leads('Seznam změn')]).toEqual([links.help, links.changelog]);
});

test('a part that cannot come without a connection says so, offers no reload, and comes with the connection', async () => {
  const { shell } = await chrome('admin', '/imports');
  const slot = shell.slots.get('mfe-admin-imports');
  if (!slot) throw new Error('no slot');
  const retry = vi.spyOn(slot, 'retry').mockImplementation(() => undefined);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const failed: SlotStatus = { phase: 'failed', reason: 'unreachable', errorId: 'x' };
  act(() => slot.status.set(failed));
  expect(
    screen.getByText('Tato stránka potřebuje připojení. Zobrazí se sama, jakmile bude server dostupný.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Obnovit stránku' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Otevřít dotazník' })).toBeNull();
  expect(retry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(retry).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(2);
});

const words = { cs, en };
const reasons = Object.keys(cs.remote.reasons) as (keyof typeof cs.remote.reasons)[];

test.each(reasons)('in the place of a part it is said why it is not there and what to do: %s', async (reason) => {
  for (const locale of ['cs', 'en'] as const) {
    const { shell } = await chrome('admin', '/imports', locale);
    const slot = shell.slots.get('mfe-admin-imports');
    act(() => slot?.status.set({ phase: 'failed', reason, errorId: '00c0ffee' }));
    const panel = screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ') ?? '';
    const others = reasons.filter((other) => other !== reason).map((other) => words[locale].remote.reasons[other]);
    expect(panel).toContain(words[locale].remote.reasons[reason]);
    for (const other of others) expect(panel).not.toContain(other);
    const isOld = reason === 'contract' || reason === 'outdated';
    const buttons = within(screen.getByRole('alert')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      ...(isOld || reason === 'disabled' ? [] : [words[locale].remote.retry]),
      words[locale].remote.reload,
    ]);
    expect(panel.includes('00c0ffee')).toBe(reason !== 'disabled');
    cleanup();
  }
});
