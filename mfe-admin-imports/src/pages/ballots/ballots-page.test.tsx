import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ballotsOf } from '../../testing/ballots-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

function shown(given: Parameters<typeof ballotsOf>[0] = {}, query = '') {
  const answers = { [`GET /internal/import/7/ballots${query}`]: ballotsOf(given) };
  const { context } = fakeSuite({ session: sessionOf('manager'), answers });
  return openedPage(context, `/import/7/ballots${query}`);
}

const none = { submitted: 0, waiting: 0, counted: 0, set_aside: 0, unopenable: 0 };

test('ballots that cannot be opened raise an alarm, with what to do before the keys end', async () => {
  const { html, text } = await shown({ totals: { ...none, submitted: 5, counted: 3, unopenable: 2 } });
  expect(html).toContain('role="alert"');
  expect(text).toContain('2 odeslané dotazníky nelze otevřít');
  expect(text).toContain('Nic nebylo smazáno');
  expect(text).toContain('než budou klíče zničeny');
  expect(text).not.toContain('Vše je v pořádku');
});

test('where all ballots open there is no alarm: the page begins with that nothing has to be done', async () => {
  const { html, text } = await shown();
  expect(text).toContain('Vše je v pořádku, nic nemusíte dělat.');
  expect(html).not.toContain('role="alert"');
  expect(text).toContain('45 odeslaných dotazníků');
});

test('while filling is open the numbers say that they are those of last night', async () => {
  const open = await shown({ open: true, keys: { due: null } });
  expect(open.text).toContain('čísla z minulé noci');
  expect(open.text).toContain('se určí po skončení vyplňování');
  expect((await shown()).text).not.toContain('z minulé noci');
});

test('the keys say when they end and what cannot be done after that', async () => {
  const due = await shown();
  expect(due.text).toContain('Klíče budou zničeny nejdříve 1. března 2026. Jakmile budou zničeny');
  const operator = screen.getByText(/musí být zaznamenány ještě 2 noční úlohy/);
  expect(operator.closest('details')).toHaveProperty('open', false);
  expect(due.text).toContain('3f9a 07c2');
  const destroyed = await shown({ keys: { destroyed_on: '2026-03-03', runs_left: 0 } });
  expect(destroyed.text).toContain('Klíče byly zničeny 3. března 2026. Nikdo už neotevře odložené dotazníky');
  const before = await shown({ totals: none, keys: { fingerprint: null, due: null } });
  expect(before.text).toContain('Klíče vzniknou, až začne vyplňování.');
  expect(before.text).not.toContain('Otisk');
});

test('each course stands in the table, questions about studies by their own name', async () => {
  const { text } = await shown();
  expect(text).toContain('Obecné otázky');
  expect(text).not.toContain('general');
  expect(text).toContain('Programování APRG010');
});

test('the filter of the address is that of the request', async () => {
  const { html } = await shown({}, '?only=incomplete');
  expect(html).toMatch(/aria-pressed="true"[^>]*>Něco ve výsledcích chybí/);
});
