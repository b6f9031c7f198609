import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { sampleUser } from './sample-user.ts';

async function opened(end_sessions: boolean) {
  const page = sampleUser({}, { end_sessions });
  const answers = { 'GET /internal/user/31415': page, 'DELETE /internal/user/:oident/sessions': { status: true } };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await screen.findByRole('heading', { level: 2, name: 'Údaje' });
  const removed = () => seen.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  return { user, seen, removed };
}

test('who may signs the person out everywhere, after a question that names them', async () => {
  const { user, seen, removed } = await opened(true);
  await user.click(screen.getByRole('button', { name: 'Odhlásit všude' }));
  expect(seen.questions.map(({ title, danger }) => [/^Odhlásit osobu .+ všude\?$/.test(title), danger])).toEqual([
    [true, true],
  ]);
  await expect.poll(removed).toHaveLength(1);
  expect(seen.notices.map(({ kind }) => kind)).toEqual(['success']);
});

test('who may not is not offered it', async () => {
  await opened(false);
  expect(screen.queryByRole('button', { name: 'Odhlásit všude' })).toBeNull();
});
