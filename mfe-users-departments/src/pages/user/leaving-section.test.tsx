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
    'PUT /internal/user/31415/active': { status: true, already: false },
    'DELETE /internal/user/31415': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await screen.findByRole('heading', { level: 2, name: 'Údaje' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}
const button = (name: string) => screen.queryByRole('button', { name });

test('somebody is deactivated after a question; nobody is who is already, and no link is made to sign in as them', async () => {
  const { user, seen, sent } = await opened();
  await user.click(screen.getByRole('button', { name: 'Deaktivovat' }));
  expect(seen.questions).toHaveLength(1);
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ active: false }]);
});

test('who is deactivated gets access again, and no link is made to sign in as them', async () => {
  const { user, sent } = await opened({ deactivated: true });
  expect(button('Zkopírovat přihlašovací odkaz')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vrátit přístup' }));
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ active: true }]);
});

test('what goes and what stays is said before somebody is deleted; then the list of users is shown', async () => {
  const { user, sent } = await opened();
  screen.getByText(/Nikdo pak nezjistí, kdo to byl/);
  screen.getByText(/zůstane ve výsledcích uveden jako vyučující/);
  await user.click(screen.getByRole('button', { name: 'Smazat osobu' }));
  await expect.poll(() => sent('DELETE').map(({ url }) => url)).toEqual(['/internal/user/31415']);
  await expect.poll(() => sent('GET').some(({ url }) => url.startsWith('/internal/users'))).toBe(true);
});

test('who is asked in an evaluation is not deleted, and it is said why', async () => {
  await opened({ asked: true });
  expect(button('Smazat osobu')).toBeNull();
  screen.getByText(/Teď smazat nelze/);
});

test('who may do neither is offered nothing', async () => {
  await opened({}, { deactivate: false, delete: false });
  expect(screen.queryByRole('heading', { name: 'Odchod a smazání' })).toBeNull();
});
