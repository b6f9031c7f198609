import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { sampleUser } from '../../testing/sample-user.ts';

test('roles are shown with where they come from, and what the person may do in words', async () => {
  const provider = { cs: 'Univerzita', en: 'University' };
  const page = sampleUser({
    role_origins: [
      { role: 'editor', origin: 'provider', provider },
      { role: 'teacher', origin: 'sis', provider: null },
    ],
    abilities: ['questions', 'teacher'],
  });
  const { context } = fakeSuite({ session: sessionOf('admin'), answers: { 'GET /internal/user/31415': page } });
  await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await screen.findByText('ze služby Univerzita');
  screen.getByText('podle SIS');
  screen.getByText('vytvářet a upravovat otázky všech předmětů');
  screen.getByText(/číst výsledky toho, co učí/);
});

test('rights that the server wants to hear confirmed are asked about, and then sent confirmed', async () => {
  const answers = {
    'GET /internal/user/31415': sampleUser(),
    'POST /internal/user/31415': ({ body }: { body?: unknown }) => {
      if (Reflect.get(Object(body), 'confirmed') !== true)
        throw new HttpError(409, { type: '/problems/rights-confirm', title: 'Potvrďte' });
      return { status: true };
    },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await user.click(await screen.findByLabelText(/^manažer/));
  await user.click(screen.getByRole('button', { name: 'Uložit oprávnění' }));
  await expect
    .poll(() => seen.questions.map(({ title }) => title))
    .toEqual(['Opravdu přidělit osobě Mgr. Šárka Čermáková tato oprávnění?']);
  await expect
    .poll(() => seen.requests.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([
      { roles: ['manager'], version: 'r1' },
      { roles: ['manager'], version: 'r1', confirmed: true },
    ]);
});
