import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserWithPasskeys, credential } from '../testing/browser-with-passkeys.ts';
import { RaiseSection } from './raise-section.tsx';

const assign = vi.fn();
beforeEach(() => void vi.stubGlobal('location', { ...window.location, assign }));
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

const session = sessionOf('user', { raise: 'possible', localAccount: true });
const passkey = { id: '7c2f9f0e-7a55-4c8e-9d7a-0d2b9e1c5a11', name: 'Telefon', day: '2026-11-25', usable: true };
const how = { minutes: 30, until: null, password: true, provider: null };
const options = { rpId: 'anketa.example.cz', challenge: 'x' };
const reads = { 'GET /internal/session/raise': how, 'GET /internal/passkeys': { passkeys: [passkey] } };
const byPasskey = {
  'POST /internal/session/raise/passkey/options': { options },
  'POST /internal/session/raise/passkey': { status: true },
};

async function opened(answers: FakeAnswers = {}) {
  const { context, seen } = fakeSuite({ session, answers: { ...reads, ...answers } });
  const { user } = await render(<RaiseSection />, { suite: context });
  const sent = () => seen.requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => ({ url, body }));
  const reason = await screen.findByLabelText(/^Důvod/);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, sent, reason, press };
}

test('rights are raised by a passkey after a reason, without a password', async () => {
  const { asked } = browserWithPasskeys(async () => undefined);
  const { user, sent, reason, press } = await opened(byPasskey);
  await press('Zvýšit přístupovým klíčem');
  expect(document.activeElement).toBe(reason);
  expect([sent(), asked]).toEqual([[], []]);
  await user.type(reason, 'Oprava importu');
  await press('Zvýšit přístupovým klíčem');
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/settings']]));
  expect(asked).toEqual([{ publicKey: options }]);
  expect(sent()).toEqual([
    { url: '/internal/session/raise/passkey/options', body: undefined },
    { url: '/internal/session/raise/passkey', body: { credential, reason: 'Oprava importu' } },
  ]);
});

test('who says no to the browser is told so and stays; so is whose key is refused', async () => {
  browserWithPasskeys(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
  const { user, reason, press, sent } = await opened(byPasskey);
  await user.type(reason, 'Oprava importu');
  await press('Zvýšit přístupovým klíčem');
  expect(await screen.findByText(/Oprávnění se nezvýšila/)).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(assign).not.toHaveBeenCalled();
});

test('a key that is refused raises nothing, and why is said', async () => {
  browserWithPasskeys(async () => undefined);
  const refused = new HttpError(422, { type: '/problems/passkey-not-proof', title: 'Tímto klíčem ne.' });
  const { user, reason, press } = await opened({ ...byPasskey, 'POST /internal/session/raise/passkey': refused });
  await user.type(reason, 'Oprava importu');
  await press('Zvýšit přístupovým klíčem');
  expect(await screen.findByText('Tímto klíčem ne.')).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('the password raises them too; each field that is missing is named', async () => {
  const { user, reason, press, sent } = await opened({ 'POST /internal/session/raise': { status: true } });
  await press('Zvýšit oprávnění');
  expect(screen.getAllByText('Vyplňte prosím toto pole.')).toHaveLength(2);
  await user.type(reason, 'Oprava importu');
  await user.type(screen.getByLabelText(/^Vaše současné heslo/), 'tajné');
  await press('Zvýšit oprávnění');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ url: '/internal/session/raise', body: { password: 'tajné', reason: 'Oprava importu' } }]);
});

test.each([
  ['a browser without passkeys', false, { passkeys: [passkey] }],
  ['who has none', true, { passkeys: [] }],
  ['who has one of an earlier address', true, { passkeys: [{ ...passkey, usable: false }] }],
])('%s is offered the password alone', async (_what, hasPasskeys, own) => {
  if (hasPasskeys) browserWithPasskeys(async () => undefined);
  await opened({ 'GET /internal/passkeys': own });
  expect(screen.queryByRole('button', { name: 'Zvýšit přístupovým klíčem' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Zvýšit oprávnění' })).toBeTruthy();
});
