import { mailLink, signInByCode } from '@anketa/contract/people/mailed-link';
import type { Boot } from '@anketa/contract/suite/registry';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import cs from '../../locales/pages/cs.json' with { type: 'json' };
import { createHttp } from '../../ports/http.ts';
import { createShell, ShellReactContext } from '../../shell.ts';
import { LoginPage } from '../login-page.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});
afterEach(() => window.history.replaceState(null, '', '/'));

const texts = cs.login.mailed;
const [askAddress, codeAddress] = [`POST ${mailLink.path}`, `POST ${signInByCode.path}`];
const refused = (title: string) => new HttpError(401, { type: '/problems/code-wrong', title });

async function opened(answers: Record<string, unknown>, { mailedLink = true, demo = false } = {}) {
  const { context, seen, answer } = fakeSuite({ answers });
  document.head.innerHTML = '<meta name="csrf-token" content="x">';
  const boot: Boot = {
    registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
    session: sessionOf(),
    locale: 'cs',
    demo,
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
    signIn: { providers: [], mailedLink, students: true },
    links: { help: '/help', changelog: '/changelog' },
  };
  const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };
  const shell = createShell(boot, window.location, still);
  const page = (
    <ShellReactContext value={shell}>
      <LoginPage />
    </ShellReactContext>
  );
  const { user } = await render(page, { suite: context });
  const sent = () => seen.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, seen, sent, press, answer };
}

test('a link is offered where e-mails are sent, and nowhere else', async () => {
  await opened({}, { mailedLink: false });
  expect(screen.queryByRole('button', { name: texts.act })).toBeNull();
});

test('who asks names themselves in a field that has the focus, and hears once what happens next, where they type the code', async () => {
  window.history.replaceState(null, '', '/login?back=%2Fresults');
  const { user, sent, seen, press } = await opened({ [askAddress]: { status: true } });
  await press(texts.act);
  const who = screen.getByLabelText(new RegExp(texts.who));
  expect(document.activeElement).toBe(who);
  await user.type(who, ' jana@example.cz {Enter}');
  const code = await screen.findByLabelText(new RegExp(texts.code));
  expect(sent()).toEqual([[mailLink.path, { who: 'jana@example.cz', back: '/results' }]]);
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Pokud Vás podle zadaného údaje známe, odešel Vám e-mail s odkazem. Platí 15 minut. Otevřete ho prosím v tomto prohlížeči.',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(seen.notices).toEqual([]);
});

test('an empty field is named under it and keeps the focus; nothing is sent', async () => {
  const { sent, press } = await opened({});
  await press(texts.act);
  await press(texts.send);
  expect(screen.getByText('Vyplňte prosím toto pole.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(texts.who)));
  expect(sent()).toEqual([]);
});

test('a refusal is told once, in the form, and what was typed is there to be typed anew', async () => {
  const { user, seen, press } = await opened({ [askAddress]: refused('Příliš mnoho pokusů.') });
  await press(texts.act);
  await user.type(screen.getByLabelText(new RegExp(texts.who)), 'jana{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Příliš mnoho pokusů.');
  const who = screen.getByLabelText<HTMLInputElement>(new RegExp(texts.who));
  expect([document.activeElement === who, who.value, who.selectionEnd]).toEqual([true, 'jana', 4]);
  expect(seen.notices).toEqual([]);
});

test('a wrong code is told, a right one is sent on; a new link can be asked for', async () => {
  const { user, sent, press, answer } = await opened({
    [askAddress]: { status: true },
    [codeAddress]: refused('Kód nesouhlasí.'),
  });
  await press(texts.act);
  await user.type(screen.getByLabelText(new RegExp(texts.who)), 'jana{Enter}');
  const code = await screen.findByLabelText(new RegExp(texts.code));
  await user.type(code, 'abcd-efgh{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Kód nesouhlasí.');
  expect(document.activeElement).toBe(code);
  answer({ [askAddress]: { status: true }, [codeAddress]: sessionOf('student') });
  // What was wrong is selected: typing replaces it.
  await user.keyboard('2345-6789');
  await press(texts.confirm);
  expect(sent().slice(1)).toEqual([
    [signInByCode.path, { code: 'abcd-efgh' }],
    [signInByCode.path, { code: '2345-6789' }],
  ]);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: texts.confirm }).getAttribute('aria-disabled')).toBe('true'),
  );
  await press(texts.again);
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(texts.who)));
});

test('the demo says where its e-mails are', async () => {
  const { user, press } = await opened({ [askAddress]: { status: true } }, { demo: true });
  await press(texts.act);
  await user.type(screen.getByLabelText(new RegExp(texts.who)), 'jana{Enter}');
  expect(await screen.findByText(texts.demo)).toBeTruthy();
});
