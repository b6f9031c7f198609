import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const days = { made_on: '2026-11-26', ends_on: '2027-06-30', used_on: null };
const token = {
  id: 4,
  name: 'SIS',
  prefix: 'anketa_abc123',
  scopes: ['sis'],
  made_by: 'admin',
  ...days,
  state: 'valid',
};

async function opened() {
  const answers = {
    'GET /internal/api-tokens': { tokens: [token] },
    'POST /internal/api-tokens': { id: 5, token: 'anketa_the-whole-of-it' },
    'DELETE /internal/api-tokens/4': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/api-tokens' });
  await screen.findByRole('heading', { level: 1, name: 'Tokeny' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

test('a token is made in a dialog, and is seen once', async () => {
  const { user, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Vytvořit token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nový token' }));
  await user.type(dialog.getByLabelText(/^K čemu je/), 'SIS fakulty');
  await user.type(dialog.getByLabelText(/^Platí do/), '2027-06-30');
  await user.click(dialog.getByRole('button', { name: 'Vytvořit' }));
  const made = within(await screen.findByRole('dialog', { name: 'Token je vytvořen' }));
  expect(made.getByLabelText<HTMLInputElement>('Nový token').value).toBe('anketa_the-whole-of-it');
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { name: 'SIS fakulty', scopes: ['sis'], ends_on: '2027-06-30' },
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
