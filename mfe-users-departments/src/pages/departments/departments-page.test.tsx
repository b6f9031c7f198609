import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const chemistry = { kod: '21-KCH', nazev: 'Katedra chemie', anazev: 'Department of Chemistry', head: [] };

async function columns(may_set_head: boolean) {
  const page = { current_page: 1, last_page: 1, total: 1, data: [chemistry], may_set_head, without_head: 1 };
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
