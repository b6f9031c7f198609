import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { renderRoute } from '@anketa/testing/render';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const chemistry = { kod: '21-KCH', nazev: 'Katedra chemie', anazev: 'Department of Chemistry', head: [] };

const physics = { kod: '22-KF', nazev: 'Katedra fyziky', anazev: 'Department of Physics', head: [] };
const pageOf = (may_set_head: boolean, ...data: (typeof chemistry)[]) => {
  const total = data.length;
  return { current_page: 1, last_page: 1, total, data, may_set_head, without_head: total };
};

async function columns(may_set_head: boolean) {
  const page = pageOf(may_set_head, chemistry);
  const { context } = fakeSuite({
    session: sessionOf('manager'),
    answers: { 'GET /internal/departments?limit=100': page },
  });
  await renderRoute(routes, { suite: context, texts: cs, at: '/departments' });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/\s[↑↓↕]$/, ''));
}

test('departments stand with code, title and head, and with what can be done for whoever may set heads (2.145)', async () => {
  expect(await columns(true)).toEqual(['Kód', 'Název', 'Vedoucí', 'Akce']);
  cleanup();
  expect(await columns(false)).toEqual(['Kód', 'Název', 'Vedoucí']);
});

/** Opens the dialog of a department by name, and chooses somebody for it; gives the dialog. */
async function appointing(answer: unknown) {
  const { context } = fakeSuite({
    session: sessionOf('manager'),
    answers: {
      'GET /internal/departments?limit=100': pageOf(true, chemistry, physics),
      'GET /internal/users/search?search=nova': { data: [{ oident: '7', login: 'nova', full_name: 'Eva Nová' }] },
      'POST /internal/department/21-KCH/set-head': answer,
    },
  });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/departments' });
  const open = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Určit vedoucího: ${name}` }));
    return within(screen.getByRole('dialog', { name: `Vedoucí: ${name}` }));
  };
  const chemists = await open(chemistry.nazev);
  await user.type(chemists.getByRole('combobox'), 'nova');
  await user.click(await chemists.findByRole('option', { name: /Eva Nová/ }));
  await user.click(chemists.getByRole('button', { name: 'Určit vedoucího' }));
  return { user, open, dialog: chemists };
}

test('what was refused for one department is not said over the next', async () => {
  const { user, open, dialog } = await appointing(new HttpError(403, { type: '/problems/x', title: 'To nejde.' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('To nejde.');
  await user.click(dialog.getByRole('button', { name: cs.cancel }));
  const physicists = await open(physics.nazev);
  expect(physicists.queryByRole('alert')).toBeNull();
});

test('an answer that comes late closes no dialog of another department', async () => {
  const late = later();
  const { user, open, dialog } = await appointing(late.answer);
  await user.click(dialog.getByRole('button', { name: cs.cancel }));
  await open(physics.nazev);
  await late.arrive({ status: true });
  expect(screen.getByRole('dialog', { name: `Vedoucí: ${physics.nazev}` })).toBeTruthy();
});
