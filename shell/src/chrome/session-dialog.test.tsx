import { logIn, type PresentSession, readSession, type Session } from '@anketa/contract/people/session';
import { sessionOf } from '@anketa/testing/factories';
import { render } from '@anketa/testing/render';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { bootOf } from '../testing/boot.ts';
import { SessionDialog } from './session-dialog.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});
// jsdom opens no dialogs, and closes none.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const jana = sessionOf('student', { oident: 'jana', login: 'jana' });
const petr = sessionOf('student', { oident: 'petr', login: 'petr' });
const nobody: Session = { ...sessionOf(), signedIn: false, oident: null };
const boot = bootOf({
  session: jana,
  signIn: {
    providers: [{ key: 'cas', name: { cs: 'Univerzita', en: 'University' } }],
    students: true,
    mailedLink: false,
  },
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('SHARED_VERSIONS', {});
});

/** A page whose session has ended, behind it a server that lets this person in by any password. */
async function ended(whoComes: Session) {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const json = (body: PresentSession) => new Response(JSON.stringify(body));
    if (url === readSession.path) return json({ ...nobody, csrf: 'visitors' });
    if (url !== logIn.path) throw new Error(`no answer for ${url}`);
    tokens.push(new Headers(headers).get('x-csrf-token'));
    return json({ ...whoComes, csrf: 'new' });
  });
  const shell = createShell(boot, window.location, {
    http: createHttp('old'),
    outlet: null,
    loadRemote: () => new Promise(() => undefined),
  });
  const page = (
    <ShellReactContext value={shell}>
      <p>Rozepsaný text</p>
      <SessionDialog />
    </ShellReactContext>
  );
  const { user } = await render(page, { suite: shell.suite, texts: cs });
  let goesOn: Promise<boolean> = Promise.resolve(true);
  await act(async () => {
    goesOn = shell.session.renew({ certain: true });
  });
  const layer = within(await screen.findByRole('dialog', { name: cs.session.expired }));
  await layer.findByLabelText(/^Heslo/);
  const signIn = async () => {
    await user.type(layer.getByLabelText(/^Heslo/), 'tajné');
    await user.click(layer.getByRole('button', { name: 'Přihlásit se' }));
  };
  return { shell, user, layer, goesOn, signIn, tokens };
}

test('the layer offers the password, the providers and all else in a new tab, a reload and the way back to the text', async () => {
  const { layer, user, goesOn } = await ended(jana);
  expect(layer.getByLabelText<HTMLInputElement>(/^Přihlašovací/).value).toBe('jana');
  const links = layer
    .getAllByRole('link')
    .map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
  expect(links).toEqual([
    ['/sign-in/cas?back=%2Fsigned-in', '_blank', 'noopener'],
    ['/login?back=%2Fsigned-in', '_blank', 'noopener'],
  ]);
  expect(layer.getByRole('button', { name: cs.session.reload })).toBeTruthy();
  await user.click(layer.getByRole('button', { name: cs.session.close }));
  await expect(goesOn).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Rozepsaný text')).toBeTruthy();
});

test('the same person goes on: the password is sent with the token of the present cookie, and all else with the new one', async () => {
  const { shell, goesOn, signIn, tokens } = await ended(jana);
  await signIn();
  await expect(goesOn).resolves.toBe(true);
  expect(tokens).toEqual(['visitors']);
  expect(shell.http.csrfToken()).toBe('new');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('for another person nothing of the page stays in sight, and no question about unsaved work holds it', async () => {
  const { shell, goesOn, signIn } = await ended(petr);
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  shell.guard.watch();
  shell.guard.hold('Neuložené odpovědi');
  await signIn();
  await expect(goesOn).resolves.toBe(false);
  expect(assign.mock.calls).toEqual([['/']]);
  expect(document.body.textContent).toBe('');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test.each([
  ['with nothing unsaved is opened anew, for nobody', false],
  ['that still holds an unsaved text stays, to be copied', true],
])('closing the layer over a page that was signed out in another tab: one %s', async (_what, isUnsaved) => {
  const { shell, user, layer } = await ended(jana);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  if (isUnsaved) shell.guard.hold('Neuložený text');
  await act(async () => shell.session.layer.set('covering'));
  await user.click(layer.getByRole('button', { name: cs.session.close }));
  expect([reload.mock.calls.length, shell.session.layer.read()]).toEqual(isUnsaved ? [0, 'closed'] : [1, 'covering']);
});

test('a refused password is marked, to be typed anew, in the moment in which that is said', async () => {
  const { layer, user } = await ended(jana);
  const password = layer.getByLabelText<HTMLInputElement>(/^Heslo/);
  await user.type(password, 'jiné');
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise((done) => setTimeout(done));
    return url === readSession.path
      ? new Response(JSON.stringify({ ...nobody, csrf: 'visitors' }))
      : new Response('{"type":"/problems/login-failed"}', { status: 401 });
  });
  // The typing of a person who goes on at once: it comes before anything that waits for a drawing.
  const observer = new MutationObserver(() => {
    if (!layer.queryByRole('alert')) return;
    observer.disconnect();
    password.setRangeText('x', password.selectionStart ?? 0, password.selectionEnd ?? 0, 'end');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // As in a browser, where what follows a drawing comes after it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  layer.getByRole('button', { name: 'Přihlásit se' }).click();
  await vi.waitFor(() => expect(layer.getByRole('alert')).toBeTruthy());
  await vi.waitFor(() => expect(password.value).toBe('x'));
});
