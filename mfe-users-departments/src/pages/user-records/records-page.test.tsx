import { compareRecords, type MergeObstacle } from '@anketa/contract/people/merge';
import { HttpError } from '@anketa/remote/http-error';
import { exampleOf } from '@anketa/testing/example-of';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const numbers = {
  courses: 2,
  enrolled: 10,
  submitted: 4,
  rows: 8,
  answers: 30,
  comments: 3,
  digest: 'abcdef0123456789',
};
const receipt = { day: '2026-11-26', evaluations: [{ evaluation_cs: 'Zima', evaluation_en: 'Winter', ...numbers }] };
const record = (oident: string, full_name: string) => {
  const counts = { studies: 1, teaching: 0, departments: 0 };
  return { oident, full_name, login: null, email: null, local_password: false, roles: ['student'], ...counts };
};
const [jana, second] = [record('100', 'Jana Nová'), record('200', 'Jana Stará')];
const named = ({ oident, full_name }: typeof jana) => ({ oident, full_name });

interface Wishes {
  readonly page?: object;
  readonly obstacles?: readonly MergeObstacle[];
  /** What the address asks. */
  readonly query?: string;
  /** What the server says to merging. */
  readonly merging?: unknown;
}

async function opened({ page = {}, obstacles = [], query = '', merging = { status: true, receipt } }: Wishes = {}) {
  const compared = { ...(exampleOf(compareRecords.response) as object), person: jana, record: second, obstacles };
  const answers = {
    'GET /internal/user/:oident/records': {
      record: jana,
      merged: [],
      merged_into: null,
      may: { merge: true },
      ...page,
    },
    'GET /internal/user/:oident/other-records': { data: [{ ...named(second), login: null }] },
    'GET /internal/user/100/records/200': {
      ...compared,
      courses: [{ code: 'A', name_cs: 'Logika', name_en: 'Logic' }],
    },
    'POST /internal/user/100/records': merging,
    'DELETE /internal/user/100/records/200': { status: true, receipt },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: `/user/100/records${query}` });
  await screen.findByRole('heading', { level: 1, name: 'Záznamy osoby' });
  const sent = (method: string) => seen.requests.filter((request) => request.method === method);
  return { user, seen, sent };
}

async function compare(wishes: Wishes = {}) {
  const page = await opened(wishes);
  await page.user.type(screen.getByRole('combobox', { name: 'Druhý záznam' }), 'stará');
  await page.user.click(await screen.findByRole('option', { name: /Jana Stará/ }));
  await page.user.click(screen.getByRole('button', { name: 'Porovnat záznamy' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Jsou oba záznamy jedna osoba?' }));
  await dialog.findByRole('region', { name: 'Zůstane' });
  return { ...page, dialog };
}

test('records are compared once another one is chosen', async () => {
  const { user } = await opened();
  expect(screen.queryByRole('button', { name: 'Porovnat záznamy' })).toBeNull();
  await user.type(screen.getByRole('combobox', { name: 'Druhý záznam' }), 'stará');
  await user.click(await screen.findByRole('option', { name: /Jana Stará/ }));
  expect(screen.getByRole('button', { name: 'Porovnat záznamy' })).toBeTruthy();
});

test('an address that names the other record compares both at once', async () => {
  await opened({ query: '?with=200' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Jsou oba záznamy jedna osoba?' }));
  expect(await dialog.findByText('Jana Stará')).toBeDefined();
});

test('two records are merged after both were seen beside each other', async () => {
  const { user, dialog, sent, seen } = await compare();
  const side = (name: string) => dialog.getByRole('region', { name }).textContent;
  expect([side('Zůstane'), side('Připojí se')]).toEqual([
    expect.stringContaining('JménoJana Nová'),
    expect.stringContaining('JménoJana Stará'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Sloučit záznamy' }));
  await expect.poll(() => sent('POST').map(({ body }) => body)).toEqual([{ record: '200' }]);
  await expect.poll(() => seen.notices.map(({ kind }) => kind)).toEqual(['success']);
});

/** Sends the merging, gives it up, and compares the records again. */
async function comparedAgain({ user, dialog }: Awaited<ReturnType<typeof compare>>) {
  await user.click(dialog.getByRole('button', { name: cs.cancel }));
  await user.click(screen.getByRole('button', { name: 'Porovnat záznamy' }));
}

test('what was refused is not said over what is compared next', async () => {
  const page = await compare({ merging: new HttpError(403, { type: '/problems/x', title: 'To nejde.' }) });
  await page.user.click(page.dialog.getByRole('button', { name: 'Sloučit záznamy' }));
  expect((await page.dialog.findByRole('alert')).textContent).toBe('To nejde.');
  await comparedAgain(page);
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

test('an answer that comes late closes nothing that is compared next', async () => {
  const { answer, arrive } = later();
  const page = await compare({ merging: answer });
  await page.user.click(page.dialog.getByRole('button', { name: 'Sloučit záznamy' }));
  await comparedAgain(page);
  await arrive({ status: true, receipt });
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('what is in the way is said in words, and nothing can be merged', async () => {
  const { user, dialog, sent } = await compare({ obstacles: ['both-asked', 'more-rights'] });
  expect(
    dialog.getByText(/^Oba záznamy mají zapsán týž předmět, jsou tedy dotazovány dvakrát: Logika\./),
  ).toBeDefined();
  expect(dialog.getByText('Jeden ze záznamů smí více než Vy.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Sloučit záznamy' }));
  expect(sent('POST')).toEqual([]);
});

test('a merged record shows what was compared, and is parted after a question', async () => {
  const { user, seen, sent } = await opened({ page: { merged: [{ record: named(second), receipt }] } });
  await user.click(screen.getByText(/^Doklad o shodě výsledků/));
  expect(screen.getByRole('row', { name: 'Zima 4 z 10 30 3 abcdef012345' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Vzít sloučení zpět' }));
  expect(seen.questions.map(({ title, danger }) => [title, danger])).toEqual([
    ['Vzít zpět sloučení záznamu 200?', undefined],
  ]);
  await expect.poll(() => sent('DELETE').map(({ url }) => url)).toEqual(['/internal/user/100/records/200']);
});

test('a record that was merged leads to its person; who may not merge is offered nothing', async () => {
  await opened({ page: { merged_into: { record: named(second), receipt }, may: { merge: false } } });
  expect(screen.getByRole('link', { name: 'Jana Stará (200)' }).getAttribute('href')).toBe('/user/200');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});
