import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { sampleUser } from '../../testing/sample-user.ts';

async function opened(...given: Parameters<typeof sampleUser>) {
  const answers = {
    'GET /internal/user/31415': sampleUser(...given),
    'PUT /internal/user/31415': { status: true, oident: '31415' },
    'PUT /internal/user/31415/teacher': { status: true },
    'DELETE /internal/user/31415/edits/:field': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/user/31415' });
  await screen.findByRole('heading', { level: 1, name: 'Mgr. Šárka Čermáková' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

test('only what was changed is sent, and nothing that is wrong', async () => {
  const { user, sent } = await opened();
  const email = screen.getByLabelText('E-mail');
  await user.clear(email);
  await user.type(email, 'nikdo');
  await user.click(screen.getByRole('button', { name: 'Uložit údaje' }));
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  expect(sent('PUT')).toEqual([]);
  await user.type(email, '@example.cz');
  await user.click(screen.getByRole('button', { name: 'Uložit údaje' }));
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ email: 'nikdo@example.cz', version: 'f1' }]);
});

test('what the SIS says stands beside an edited field, and comes back after a question', async () => {
  const { user, seen, sent } = await opened({ edited_fields: [{ field: 'surname', sis: 'Ze systému' }] });
  screen.getByText('V SIS: Ze systému');
  await user.click(screen.getByRole('button', { name: 'Vrátit podle SIS: Příjmení' }));
  expect(seen.questions.map(({ text }) => text?.includes('Ze systému'))).toEqual([true]);
  await expect.poll(() => sent('DELETE').map(({ url }) => url)).toEqual(['/internal/user/31415/edits/surname']);
});

test('who may not change by what somebody signs in reads why; who may edit nothing has no form', async () => {
  await opened({}, { sign_in: false });
  const login = screen.getByLabelText('Přihlašovací jméno');
  expect([login.hasAttribute('disabled'), screen.getByLabelText('E-mail').hasAttribute('disabled')]).toEqual([
    true,
    true,
  ]);
  expect(screen.getAllByText(/může se přihlásit místo dané osoby/)).toHaveLength(2);
  expect(screen.getByLabelText(/Příjmení/).hasAttribute('disabled')).toBe(false);
});

test('who may edit nothing has no form', async () => {
  await opened({}, { edit: false, sign_in: false, teacher: false });
  expect(screen.queryByRole('heading', { name: 'Jméno a přihlašovací údaje' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Vyučující' })).toBeNull();
});

test('somebody becomes a teacher of a department', async () => {
  const evaluation = { evaluation_id: 2, evaluation_cs: 'Zima', evaluation_en: 'Winter' };
  const teacher = {
    ...evaluation,
    is_teacher: false,
    by_hand: false,
    removable: false,
    department: null,
    version: 't1',
  };
  const departments = [{ code: '21', name_cs: 'Katedra', name_en: 'Department' }];
  const { user, sent } = await opened({ teacher: { ...teacher, departments } });
  await user.click(screen.getByLabelText('Je také vyučující'));
  await user.selectOptions(await screen.findByLabelText('Katedra'), '21');
  await user.click(screen.getByRole('button', { name: 'Uložit záznam' }));
  await expect
    .poll(() => sent('PUT').map(({ body }) => body))
    .toEqual([{ is_teacher: true, department: '21', version: 't1' }]);
});

test('a record of the SIS cannot be removed here', async () => {
  const evaluation = { evaluation_id: 2, evaluation_cs: 'Zima', evaluation_en: 'Winter' };
  const record = {
    is_teacher: true,
    by_hand: false,
    removable: false,
    department: null,
    version: 't1',
    departments: [],
  };
  await opened({ teacher: { ...evaluation, ...record } });
  const section = screen.getByRole('heading', { name: 'Vyučující' }).closest('section');
  expect(within(section ?? document.body).queryByRole('checkbox')).toBeNull();
  screen.getByText('Záznam je ze SIS, odebrat ho lze jen tam.');
});
