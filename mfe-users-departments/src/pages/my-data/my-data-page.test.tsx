import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const about = { why: 'Abychom Vás poznali.', readers: 'Správci', term: 'Do odchodu', ground: 'Úkol' };
const columns = [
  { key: 'name', heading: 'Jméno', kind: 'text' },
  { key: 'since', heading: 'Od', kind: 'day' },
  { key: 'active', heading: 'Platí', kind: 'flag' },
];
const one = { key: 'person', title: 'Vaše údaje', columns, rows: [['Anna', '2026-02-01', true]] };
const many = {
  key: 'study',
  title: 'Studia',
  columns: columns.slice(0, 1),
  rows: Array.from({ length: 12 }, (_, n) => [`S${n}`]),
};
const answer = {
  day: '2026-11-26',
  data: [
    { key: 'account', title: 'Kdo jste', ...about, parts: [one, many] },
    { key: 'work', title: 'Co jste dělali', ...about, parts: [] },
  ],
  acts: [{ day: '2026-11-25', who: 'Jana Nová', what: 'Změna rolí' }],
  absent: [{ key: 'anonymous', title: 'Vaše odpovědi', why: 'Nikdo je k Vám nepřiřadí.', places: [] }],
};

async function opened() {
  const { context } = fakeSuite({ session: sessionOf('student'), answers: { 'GET /internal/my-data': answer } });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/my-data' });
  await screen.findByRole('heading', { level: 1, name: 'Moje údaje' });
  return user;
}

test('what there is stands by kinds with why and how long; what there is none of is named, and what cannot be here says why', async () => {
  const user = await opened();
  const account = within(screen.getByRole('region', { name: 'Kdo jste' }));
  expect(account.getByText('1. 2. 2026')).toBeDefined();
  expect(account.getByText('ano')).toBeDefined();
  expect(account.queryByText('S11')).toBeNull();
  await user.click(account.getByRole('button', { name: /^Zobrazit všech 12/ }));
  expect(account.getByText('S11')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Co jste dělali' })).toBeNull();
  expect(screen.getByText('Neukládáme o Vás nic z těchto oblastí: co jste dělali.')).toBeDefined();
  const summary = within(
    screen.getByRole('heading', { name: 'Co o Vás ukládáme' }).closest('section') ?? document.body,
  );
  expect(summary.getByRole('link', { name: 'Kdo jste' }).getAttribute('href')).toBe('#account');
  expect(summary.getByText('13 záznamů')).toBeDefined();
  expect(screen.getByText('Nikdo je k Vám nepřiřadí.')).toBeDefined();
  expect(screen.getByRole('row', { name: /Změna rolí.*Jana Nová/ })).toBeDefined();
});

test('all of it is one file', async () => {
  await opened();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Stáhnout/ });
  expect([link.getAttribute('href'), link.download]).toEqual(['/internal/my-data', 'anketa-2026-11-26.json']);
});
