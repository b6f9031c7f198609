import { isNarrowed } from '@anketa/contract/imports';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openedPage, renderedPart } from '../../testing/rendered.tsx';
import { CreateForm } from './create-form.tsx';
import { FilterGroups } from './filter-groups.tsx';

async function created(choose: string[]) {
  const answers = {
    'POST /internal/import/create': { import_id: 7, useLegacy: true },
    'GET /internal/import/filters/:filter': [{ code: 'D', name: 'Doktorské' }],
    'POST /internal/import/filters/count': { chosen: 37, all: 1300 },
  };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const onCreated = vi.fn();
  const { user } = await renderedPart(context, <CreateForm onCreated={onCreated} onFailed={() => undefined} />);
  await user.click(screen.getByRole('radio', { name: 'Doktorandi a absolventi' }));
  for (const name of choose) {
    await user.click(screen.getByText(name));
    await user.click(await screen.findByRole('checkbox', { name: 'Doktorské' }));
  }
  await user.click(screen.getByRole('button', { name: 'Spustit import' }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
  return onCreated.mock.calls[0]?.[1];
}

test('doctoral students without a chosen filter are imported by the whole sequence, as the server expects it', async () => {
  expect(isNarrowed(await created([]))).toBe(false);
});

test('beside the filters stands how many studies would be taken over', async () => {
  const answers = { 'POST /internal/import/filters/count': { chosen: 37, all: 1300 } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  await renderedPart(context, <FilterGroups value={{}} onChange={() => undefined} />);
  const said = (await screen.findByText(/Převezme se/)).textContent?.replaceAll('\u00a0', ' ');
  expect(said).toBe('Převezme se 37 studií z 1 300.');
});

test('with a chosen filter they are copied by it', async () => {
  expect(await created(['Druh studia'])).toEqual({ study_types: ['D'] });
});

test('without a connection to the SIS there is no form that could only be refused', async () => {
  const answers = { 'GET /internal/import/create': { status: 'oci_connection_missing' } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const { text } = await openedPage(context, '/import/create');
  expect(text).toContain('Chybí spojení se studijním informačním systémem');
  expect(screen.queryByRole('button', { name: 'Spustit import' })).toBeNull();
});

test('a page that is loaded again while it drives an import goes on with it', async () => {
  const answer = { status: true, remain: 0, offset: 0, counter: 0, take: 2000, import_id: 7 };
  const options = { folder: 'building', action: 'copy', interface: 'sis' };
  const answers = {
    'GET /internal/import/create?driven=7': { status: 'ok' },
    'POST /internal/import/:folder/:action': { ...answer, options },
    'POST /internal/import/7/complete': { status: true },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  await openedPage(context, '/import/create?driven=7');
  await vi.waitFor(() => expect(seen.requests.map(({ url }) => url)).toContain('/internal/import/7/complete'), {
    timeout: 10_000,
  });
  expect(screen.queryByRole('button', { name: 'Spustit import' })).toBeNull();
});
