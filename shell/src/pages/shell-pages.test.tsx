import type { Boot, Extension } from '@anketa/contract/suite/registry';
import type { SuiteContext } from '@anketa/remote/contract';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import cs from '../locales/pages/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { HelpPage } from './help/help-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SignedInPage } from './signed-in-page.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const boot: Boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
  session: sessionOf(),
  locale: 'cs',
  demo: true,
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
  links: { help: '/help', changelog: '/changelog' },
};
const address = 'POST /internal/session/login';
const people = { people: [{ login: 'student', name: 'Jana Malá', role: 'student' }] };

const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };

async function renderPage(page: ReactNode, suite: SuiteContext, more: Partial<Boot> = {}) {
  document.head.innerHTML = '<meta name="csrf-token" content="x">';
  const shell = (
    <ShellReactContext value={createShell({ ...boot, ...more }, window.location, still)}>{page}</ShellReactContext>
  );
  return (await render(shell, { suite })).user;
}

async function opened(answer: unknown) {
  const answers = { [address]: answer, 'GET /internal/session/demo-people': people };
  const { context, seen } = fakeSuite({ answers });
  const user = await renderPage(<LoginPage />, context);
  const sent = () => seen.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const press = () => user.click(screen.getByRole('button', { name: cs.login.submit }));
  return { user, seen, sent, press };
}

test('a field that is empty is named under it and takes the focus; nothing is sent', async () => {
  const { sent, press, user } = await opened(new HttpError(500, {}));
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Přihlašovací/));
  expect(screen.getAllByText('Vyplňte prosím toto pole.')).toHaveLength(2);
  await user.type(screen.getByLabelText(/^Přihlašovací/), 'jana');
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Heslo/));
  expect(sent()).toEqual([]);
});

test('what stands in the fields is sent, also where it was typed before the page’s script could know of it', async () => {
  const { sent, press } = await opened(new HttpError(500, {}));
  // As a browser's own typing leaves it: React hears nothing of that.
  for (const [label, value] of [
    [/^Přihlašovací/, 'jana'],
    [/^Heslo/, 'tajné'],
  ] as const) {
    Object.assign(screen.getByLabelText(label), { value });
  }
  await press();
  expect(sent()).toEqual([{ login: 'jana', password: 'tajné' }]);
});

test('a form that is drawn anew in place of the server’s has what was typed there', async () => {
  const drawn = document.createElement('form');
  drawn.method = 'post';
  drawn.innerHTML = '<input name="login"><input name="password">';
  document.body.append(drawn);
  const [login, password] = drawn.querySelectorAll('input');
  Object.assign(login ?? {}, { value: 'jana' });
  Object.assign(password ?? {}, { value: 'tajné' });
  const { sent, press } = await opened(new HttpError(500, {}));
  drawn.remove();
  expect(screen.getByLabelText<HTMLInputElement>(/^Přihlašovací/).value).toBe('jana');
  await press();
  expect(sent()).toEqual([{ login: 'jana', password: 'tajné' }]);
});

test('a refusal is told once, in the form, and the password is there to be typed anew', async () => {
  const { seen, sent, press, user } = await opened(
    new HttpError(401, { detail: 'no', error: { code: 1, message: 'Špatné heslo.' } }),
  );
  await user.type(screen.getByLabelText(/^Přihlašovací/), 'jana');
  await user.type(screen.getByLabelText(/^Heslo/), 'omyl');
  await press();
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Heslo/));
  expect(sent()).toEqual([{ login: 'jana', password: 'omyl' }]);
  expect(seen.notices).toEqual([]);
});

test('what the server refused before the page’s script ran is told where a refusal is, and the login is there', async () => {
  const { context } = fakeSuite({ answers: { 'GET /internal/session/demo-people': people } });
  const refusal = { login: 'jana', text: 'Přihlašovací jméno nebo heslo nesouhlasí.' };
  await renderPage(<LoginPage />, context, { refusal });
  expect(screen.getByRole('alert').textContent).toBe(refusal.text);
  expect(screen.getByLabelText<HTMLInputElement>(/^Přihlašovací/).value).toBe('jana');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Heslo/));
});

test('in the demo a person is chosen by a button', async () => {
  const { sent, user } = await opened(new HttpError(503, {}));
  await user.click(await screen.findByRole('button', { name: /Jana Malá/ }));
  await screen.findByRole('alert');
  expect(sent()).toEqual([{ login: 'student', password: 'demo' }]);
});

test('a password can be shown while it is typed', async () => {
  const { user } = await opened(new HttpError(500, {}));
  const field = screen.getByLabelText(/^Heslo/);
  expect(field.getAttribute('type')).toBe('password');
  await user.click(screen.getByLabelText('Zobrazit heslo'));
  expect(field.getAttribute('type')).toBe('text');
});

test('the settings show what remotes add, to those who may open it', async () => {
  const card = (id: string, right: Extension['right']): Extension => ({
    place: 'settings.cards',
    id,
    label: { cs: `Karta ${id}`, en: `Card ${id}` },
    text: { cs: `O kartě ${id}.`, en: `About card ${id}.` },
    path: `/${id}`,
    right,
    order: 1,
  });
  const extensions = [card('mails', 'signed-in'), card('audit', 'options.edit')];
  const { context, signIn } = fakeSuite({ session: sessionOf('student'), extensions });
  await renderPage(<SettingsPage />, context);
  expect(screen.getByRole('link', { name: 'Karta mails' }).getAttribute('href')).toBe('/mails');
  expect(screen.getByText('O kartě mails.')).toBeTruthy();
  expect(screen.queryByText('Karta audit')).toBeNull();
  act(() => signIn(sessionOf()));
  expect(screen.queryByText('Karta mails')).toBeNull();
});

test('whoever acts as somebody else by a link is offered nothing of that person’s own', async () => {
  const mails: Extension = {
    place: 'settings.cards',
    id: 'mails',
    label: { cs: 'E-maily', en: 'E-mails' },
    path: '/mails',
    right: 'signed-in',
    order: 1,
  };
  const { context, signIn } = fakeSuite({ session: sessionOf('student'), extensions: [mails] });
  const session = sessionOf('student', { impersonated: true });
  await renderPage(<SettingsPage />, context, { session });
  act(() => signIn(session));
  expect(screen.queryByRole('link', { name: 'E-maily' })).toBeNull();
});

test('in the settings one sees to how many browsers one is signed in, and signs out of all after a question', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const session = sessionOf('student');
  const answers = { 'GET /internal/session/count': { count: 3 }, 'POST /internal/session/end-everywhere': {} };
  const { context, seen } = fakeSuite({ session, answers });
  localStorage.setItem('anketa/private/draft', 'x');
  localStorage.setItem('anketa/private/written/mfe-test:1:text', 'x');
  const user = await renderPage(<SettingsPage />, context, { session });
  expect(await screen.findByText('Jste přihlášeni ve 3 prohlížečích.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: cs.sessions.end }));
  expect(seen.questions.map(({ title, danger }) => ({ title, danger }))).toEqual([
    { title: cs.sessions.confirmTitle, danger: true },
  ]);
  expect(assign.mock.calls).toEqual([['/']]);
  // As after signing out: the next one at this computer finds nothing.
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  ['who says no stays signed in', sessionOf('student'), 1],
  ['a visitor is offered none of it', sessionOf(), 0],
  ['nor is an administrator by a link', sessionOf('student', { impersonated: true }), 0],
])('%s', async (_what, session, offered) => {
  const { context, seen } = fakeSuite({
    session,
    says: false,
    answers: { 'GET /internal/session/count': { count: 1 } },
  });
  const user = await renderPage(<SettingsPage />, context, { session });
  const buttons = screen.queryAllByRole('button', { name: cs.sessions.end });
  expect(buttons).toHaveLength(offered);
  for (const button of buttons) await user.click(button);
  const ofSessions = seen.requests.filter(({ url }) => url.startsWith('/internal/session'));
  expect(ofSessions.map(({ method }) => method)).toEqual(Array(offered).fill('GET'));
});

test('the end of a sign-in in a tab of its own says that it can be closed; to nobody, where to sign in', async () => {
  const { context } = fakeSuite({ session: sessionOf('student') });
  await renderPage(<SignedInPage />, context, { session: sessionOf('student') });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(cs.signedIn.title);
  cleanup();
  await renderPage(<SignedInPage />, fakeSuite().context);
  expect(screen.getByRole('link', { name: cs.login.title }).getAttribute('href')).toBe('/login?back=%2Fsigned-in');
});

test('what is for those alone who run the server is folded at the end of the help, and open for whom a link leads there', async () => {
  const folded = async () => {
    await renderPage(<HelpPage />, fakeSuite().context);
    const part = screen.getByText('Správci serveru').closest('details');
    expect(screen.queryByRole('link', { name: 'Správci serveru' })).toBeNull();
    return part?.open === false;
  };
  expect(await folded()).toBe(true);
  cleanup();
  window.location.hash = '#sign-in';
  onTestFinished(() => {
    window.location.hash = '';
  });
  expect(await folded()).toBe(false);
});
