import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordSection } from './password-section.tsx';

const owner = sessionOf('editor', { localAccount: true });
const address = 'PUT /internal/session/password';

async function opened(answer: unknown, session = owner) {
  const { context, seen } = fakeSuite({ session, answers: { [address]: answer } });
  const { user } = await render(<PasswordSection />, { suite: context });
  return { user, seen };
}

test('who has no local password, or acts as somebody else, is offered no change of it', async () => {
  for (const session of [sessionOf('editor'), sessionOf('editor', { localAccount: true, impersonated: true })]) {
    await opened({}, session);
    expect(screen.queryByRole('heading')).toBeNull();
  }
});

test('what is missing and what is too short is said under its field; then it is sent, and that others are signed out', async () => {
  const { user, seen } = await opened({ status: true });
  await user.click(screen.getByText('Změnit heslo'));
  const [present, next] = [screen.getByLabelText(/^Současné heslo/), screen.getByLabelText(/^Nové heslo/)];
  expect([present.getAttribute('type'), next.getAttribute('autocomplete')]).toEqual(['password', 'new-password']);
  await user.type(next, 'krátké');
  await user.click(screen.getByRole('button', { name: 'Uložit nové heslo' }));
  expect(await screen.findByText('Vyplňte prosím toto pole.')).toBeTruthy();
  expect(next.getAttribute('aria-invalid')).toBe('true');
  expect(seen.requests).toEqual([]);
  await user.type(present, 'správné heslo');
  await user.type(next, ' už ne');
  await user.click(screen.getByLabelText('Zobrazit hesla'));
  expect(next.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Uložit nové heslo' }));
  await expect
    .poll(() => seen.notices.map(({ text }) => text))
    .toEqual(['Heslo je změněno. V ostatních prohlížečích jste odhlášeni.']);
  expect(seen.requests.map(({ body }) => body)).toEqual([{ present: 'správné heslo', password: 'krátké už ne' }]);
  // Nothing of it stays on the page.
  expect([present, next].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  await expect.poll(() => next.getAttribute('type')).toBe('password');
});

test('why the server refuses stands under the field that it is about', async () => {
  const refusal = new HttpError(422, { errors: { password: ['Toto heslo patří k těm prvním.'] } });
  const { user } = await opened(refusal);
  await user.click(screen.getByText('Změnit heslo'));
  await user.type(screen.getByLabelText(/^Současné heslo/), 'správné heslo');
  const next = screen.getByLabelText(/^Nové heslo/);
  await user.type(next, 'password123');
  await user.click(screen.getByRole('button', { name: 'Uložit nové heslo' }));
  expect(await screen.findByText('Toto heslo patří k těm prvním.')).toBeTruthy();
  expect(document.activeElement).toBe(next);
});
