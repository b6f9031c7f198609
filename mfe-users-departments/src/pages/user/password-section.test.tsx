import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { sampleUser } from '../../testing/sample-user.ts';

async function opened(...given: Parameters<typeof sampleUser>) {
  const answers = {
    'GET /internal/user/31415': sampleUser(...given),
    'PUT /internal/user/31415/password': { status: true },
    'DELETE /internal/user/31415/password': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await screen.findByRole('heading', { level: 2, name: 'Údaje' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

test('a password that is too short is not sent; one that is not is, and does not stay on the page', async () => {
  const { user, sent } = await opened();
  const field = screen.getByLabelText(/Nové heslo/);
  await user.type(field, 'krátké');
  await user.click(screen.getByRole('button', { name: 'Nastavit heslo' }));
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(sent('PUT')).toEqual([]);
  await user.type(field, ' a teď už dost dlouhé');
  await user.click(screen.getByRole('button', { name: 'Nastavit heslo' }));
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ password: 'krátké a teď už dost dlouhé' }]);
  await expect.poll(() => (field as HTMLInputElement).value).toBe('');
});

test.each([
  [true, /univerzitním účtem/],
  [false, /jediný způsob/],
])('before it is removed the question says whether there is another way in (%s)', async (other_way, words) => {
  const { user, seen, sent } = await opened({ local_password: true, other_way });
  await user.click(screen.getByRole('button', { name: 'Odebrat heslo' }));
  expect(seen.questions[0]?.text).toMatch(words);
  await expect.poll(() => sent('DELETE')).toHaveLength(1);
});

test('who may not set it is not offered it', async () => {
  await opened({}, { password: false });
  expect(screen.queryByRole('heading', { name: 'Místní heslo' })).toBeNull();
});
