import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { sampleUser } from '../../testing/sample-user.ts';

afterEach(() => vi.unstubAllGlobals());

async function opened(end_sessions: boolean, of = {}) {
  const page = sampleUser(of, { end_sessions });
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

/** The headings of sections, each with whether it is open. */
const sections = () =>
  [...document.querySelectorAll('details')].map(({ open, children: [summary] }) => [
    summary?.querySelector('h2')?.textContent,
    open,
  ]);

const titles = ['Přidělit role a oprávnění', 'Upravit údaje', 'Přihlašování', 'Záznamy ze SIS', 'Odchod a smazání'];

test('what follows who somebody is and what they may do is folded, and says what it holds', async () => {
  const { user } = await opened(true);
  expect(sections()).toEqual(titles.map((title) => [title, false]));
  expect([...document.querySelectorAll('summary small')].map(({ textContent }) => textContent)).toEqual([
    'Přidělené role · Oprávnění',
    'Jméno a přihlašovací údaje',
    'Místní heslo · Přihlášení v prohlížečích',
    'Záznamy osoby',
    'Deaktivovat · Smazat',
  ]);
  for (const name of ['Údaje', 'Role'])
    expect(screen.getByRole('heading', { level: 2, name }).closest('details')).toBeNull();
  await user.click(screen.getByText('Upravit údaje'));
  expect(sections()[1]).toEqual(['Upravit údaje', true]);
});

test('a department in which somebody taught more than once is named once', async () => {
  const department = { department_cs: 'Katedra dějin', department_en: 'Department of History' };
  const teaching = [1, 2].map((id) => ({
    evaluation_id: id,
    evaluation_cs: `Zima ${id}`,
    evaluation_en: `Winter ${id}`,
    parallels: id,
    ...department,
  }));
  const { user } = await opened(true, { teaching });
  await user.click(screen.getByText('Záznamy ze SIS'));
  expect(screen.getAllByText('Katedra dějin')).toHaveLength(1);
  const listed = screen.getAllByRole('link', { name: /^Zima/ }).map((link) => link.closest('li')?.textContent);
  expect(listed).toEqual(['Zima 11 paralelka', 'Zima 22 paralelky']);
});
