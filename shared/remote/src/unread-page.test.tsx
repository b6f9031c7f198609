import { endpoint } from '@anketa/contract/endpoint';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { type PageProps, route } from './route.ts';
import { useList } from './use-list.ts';

const readPeople = endpoint({
  method: 'GET',
  path: '/internal/people',
  summary: '',
  right: 'signed-in',
  query: z.object({ page: z.number().optional() }),
  response: z.object({
    current_page: z.number(),
    last_page: z.number(),
    total: z.number(),
    data: z.array(z.object({ name: z.string() })),
  }),
});

function People({ data }: PageProps<typeof readPeople>) {
  const list = useList(data);
  return (
    <Page title="Lidé">
      <output>{useLocation().search}</output>
      <Table
        caption="Lidé"
        list={list}
        columns={[{ key: 'name', title: 'Jméno', main: true }]}
        rowKey={({ name }) => name}
        empty=""
      />
    </Page>
  );
}

const routes = [route(readPeople, { title: { cs: 'Lidé', en: 'People' }, chunk: 'people', page: async () => People })];
const pageOf = (current_page: number, name: string) => ({ current_page, last_page: 2, total: 2, data: [{ name }] });
const [first, second] = ['GET /internal/people', 'GET /internal/people?page=2'];

test('a page that cannot be read is not gone to: the list says which, once, stays where it is, and tries again when it is asked to', async () => {
  const { context, answer } = fakeSuite({
    session: sessionOf('manager'),
    answers: { [first]: pageOf(1, 'Anna'), [second]: new HttpError(0, {}) },
  });
  const { user } = await renderRoute(routes, { suite: context, at: '/people' });
  const next = () => screen.getByRole('button', { name: /Další/ });
  const state = () => [
    document.querySelector('output')?.textContent,
    screen.getByRole('rowheader').textContent,
    screen.getByText(/^Strana/).textContent,
  ];
  const failed = 'Stranu 2 se nepodařilo načíst. Zkuste to prosím znovu.';
  await screen.findByText('Anna');
  // Nothing can be read any more, what is shown neither.
  answer({ [first]: new HttpError(0, {}) });
  const alerts = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole('alert')) alerts.add(textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await user.click(next());
  const said = await screen.findByText(failed);
  expect(state()).toEqual(['', 'Anna', 'Strana 1 ze\u00A02']);
  expect(document.activeElement).toBe(next());
  answer({ [second]: new HttpError(503, {}) });
  await user.click(next());
  await expect.poll(() => screen.queryByText(failed) !== said && screen.queryByText(failed) !== null).toBe(true);
  expect(state()).toEqual(['', 'Anna', 'Strana 1 ze\u00A02']);
  expect([...alerts]).toEqual([failed]);
  observer.disconnect();
  answer({ [second]: pageOf(2, 'Bára') });
  await user.click(next());
  await screen.findByText('Bára');
  expect(state()).toEqual(['?page=2', 'Bára', 'Strana 2 ze\u00A02']);
  expect(screen.queryByText(failed)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('table'));
});
