import type { Boot } from '@anketa/contract/suite/registry';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserWithPasskeys, credential } from '../testing/browser-with-passkeys.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const refusal = (type: string, title: string, more = {}) =>
  new HttpError(401, { type: `/problems/${type}`, title, ...more });
const options = { rpId: 'anketa.example.cz', challenge: 'x' };
const begins = { 'POST /internal/session/passkey/options': { options } };

async function signInButton(answers: FakeAnswers) {
  const problems: (string | undefined)[] = [];
  const onSignedIn = vi.fn();
  const { context } = fakeSuite({ answers: { ...begins, ...answers } });
  const part = <PasskeySignIn pending={false} onProblem={(text) => problems.push(text)} onSignedIn={onSignedIn} />;
  const { user } = await render(part, { suite: context });
  const press = async () => user.click(screen.getByRole('button', { name: 'Přihlásit se přístupovým klíčem' }));
  return { problems, onSignedIn, press };
}

test('a browser without passkeys is offered none, nor is one that does not write them as JSON', async () => {
  await signInButton({});
  expect(screen.queryByRole('button')).toBeNull();
  const older = Object.assign(() => undefined, { parseCreationOptionsFromJSON: () => undefined, prototype: {} });
  vi.stubGlobal('PublicKeyCredential', older);
  await signInButton({});
  expect(screen.queryByRole('button')).toBeNull();
});

test('a key that the server does not know is forgotten by the browser, another refusal forgets none', async () => {
  const seen = browserWithPasskeys(async () => undefined);
  const unknown = await signInButton({ 'POST /internal/session/passkey': refusal('passkey-unknown', 'Nelze.') });
  await unknown.press();
  await vi.waitFor(() => expect(unknown.problems).toEqual([undefined, 'Nelze.']));
  expect(seen.forgotten).toEqual([{ rpId: 'anketa.example.cz', credentialId: 'aWQ' }]);
  expect(unknown.onSignedIn).not.toHaveBeenCalled();
});

test('a key that is refused for another reason stays', async () => {
  const seen = browserWithPasskeys(async () => undefined);
  const refused = await signInButton({ 'POST /internal/session/passkey': refusal('passkey-refused', 'Nelze.') });
  await refused.press();
  await vi.waitFor(() => expect(refused.problems).toEqual([undefined, 'Nelze.']));
  expect(seen.forgotten).toEqual([]);
});

test('who signs in goes on', async () => {
  const seen = browserWithPasskeys(async () => undefined);
  const right = await signInButton({ 'POST /internal/session/passkey': sessionOf('editor') });
  await right.press();
  await vi.waitFor(() => expect(right.onSignedIn).toHaveBeenCalledOnce());
  expect(seen.asked).toEqual([{ publicKey: options }]);
});

test('who says no to the browser is told so, and nothing is sent', async () => {
  browserWithPasskeys(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
  const refused = await signInButton({ 'POST /internal/session/passkey': sessionOf('editor') });
  await refused.press();
  await vi.waitFor(() => expect(refused.problems.at(-1)).toMatch(/se nedokončilo/));
  expect(refused.onSignedIn).not.toHaveBeenCalled();
});

const passkey = { id: '7c2f9f0e-7a55-4c8e-9d7a-0d2b9e1c5a11', name: 'Telefon', day: '2026-11-25', usable: true };
const list = 'GET /internal/passkeys';

async function opened(session: Boot['session'], answers: FakeAnswers) {
  const { context, seen, answer } = fakeSuite({ session, answers });
  const { user } = await render(<PasskeysSection />, { suite: context });
  const sent = () => seen.requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => ({ url, body }));
  return { user, sent, answer, seen };
}

test('who has no local password, or acts as somebody else, sees nothing of passkeys and nothing is read', async () => {
  for (const session of [sessionOf('editor'), sessionOf('editor', { localAccount: true, impersonated: true })]) {
    const { seen } = await opened(session, { [list]: { passkeys: [passkey] } });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(seen.requests).toEqual([]);
  }
});

const owner = sessionOf('editor', { localAccount: true });

test('a name and the present password come before the browser asks; then the key is sent, and a second one advised', async () => {
  const asked = browserWithPasskeys(async () => undefined);
  const begun = { options: { challenge: 'y' } };
  const { user, sent, answer } = await opened(owner, {
    [list]: { passkeys: [] },
    'POST /internal/passkeys/options': begun,
    'POST /internal/passkeys': { status: true },
  });
  await user.click(await screen.findByText('Přidat přístupový klíč'));
  const add = screen.getByRole('button', { name: 'Přidat klíč' });
  await user.click(add);
  expect(screen.getAllByText('Vyplňte prosím toto pole.')).toHaveLength(2);
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText(/^Název klíče/), 'Telefon');
  await user.type(screen.getByLabelText(/^Vaše současné heslo/), 'tajné');
  answer({ [list]: { passkeys: [passkey] } });
  await user.click(add);
  expect(await screen.findByText(/Máte jen jeden/)).toBeTruthy();
  expect(screen.getByText(/Přidán 25\.\slistopadu 2026/)).toBeTruthy();
  expect(asked.asked).toEqual([{ publicKey: begun.options }]);
  expect(sent()).toEqual([
    { url: '/internal/passkeys/options', body: { password: 'tajné' } },
    { url: '/internal/passkeys', body: { name: 'Telefon', credential } },
  ]);
});

test('a wrong password stands beside its field, and the browser asks nothing', async () => {
  const { asked } = browserWithPasskeys(async () => undefined);
  const wrong = new HttpError(422, { errors: { password: ['Heslo nesouhlasí.'] } });
  const { user } = await opened(owner, { [list]: { passkeys: [] }, 'POST /internal/passkeys/options': wrong });
  await user.click(await screen.findByText('Přidat přístupový klíč'));
  await user.type(screen.getByLabelText(/^Název klíče/), 'Telefon');
  await user.type(screen.getByLabelText(/^Vaše současné heslo/), 'omyl');
  await user.click(screen.getByRole('button', { name: 'Přidat klíč' }));
  expect(await screen.findByText('Heslo nesouhlasí.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Vaše současné heslo/));
  expect(asked).toEqual([]);
});

test('a key of an earlier address says that it signs in no more, and is removed after a question that names it', async () => {
  const { user, sent, seen } = await opened(owner, {
    [list]: { passkeys: [{ ...passkey, usable: false }] },
    'DELETE /internal/passkeys/:passkey': { status: true },
  });
  expect(await screen.findByText(/přihlásit se jím už nelze/)).toBeTruthy();
  expect(screen.getByText('Tento prohlížeč přístupové klíče neumí. Přidejte si klíč v jiném.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Odebrat klíč Telefon' }));
  expect(seen.questions[0]?.title).toBe('Odebrat přístupový klíč Telefon?');
  expect(sent()).toEqual([{ url: `/internal/passkeys/${passkey.id}`, body: undefined }]);
});
