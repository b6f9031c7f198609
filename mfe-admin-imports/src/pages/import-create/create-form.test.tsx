import { isNarrowed } from '@anketa/contract/evaluations/import-steps';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openedPage, renderedPart } from '../../testing/rendered.tsx';
import { CreateForm } from './create-form.tsx';
import { FilterGroups } from './filter-groups.tsx';

async function created(choose: string[]) {
  const answers = {
    'POST /internal/import/create': { import_id: 7, useLegacy: true, copied: null },
    'GET /internal/import/filters/:filter': [{ code: 'D', name: 'Doktorské' }],
    'POST /internal/import/filters/count': { chosen: 37, all: 1300 },
  };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const onCreated = vi.fn();
  const { user } = await renderedPart(
    context,
    <CreateForm former={[]} onCreated={onCreated} onFailed={() => undefined} />,
  );
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
  const answers = { 'GET /internal/import/create': { status: 'oci_connection_missing', former: [] } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const { text } = await openedPage(context, '/import/create');
  expect(text).toContain('Chybí spojení se studijním informačním systémem');
  expect(screen.queryByRole('button', { name: 'Spustit import' })).toBeNull();
});

test('a page that is loaded again while it drives an import goes on with it', async () => {
  const answer = { status: true, remain: 0, offset: 0, counter: 0, take: 2000, import_id: 7 };
  const options = { folder: 'building', action: 'copy', interface: 'sis' };
  const answers = {
    'GET /internal/import/create?driven=7': { status: 'ok', former: [] },
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

test('what a former evaluation would give is said before, changes with the year, and is said after', async () => {
  const year = new Date().getFullYear() + 1;
  const in_a_day = new Date(Date.now() + 86_400_000).toISOString();
  const former = {
    id: 4,
    name_cs: 'Zima',
    name_en: 'Winter',
    year: year - 2,
    semester: 1,
    questions: 14,
    options: true,
    texts: false,
    dates: { filling: in_a_day, checking: in_a_day, published: null },
  };
  const answers = {
    'GET /internal/import/create': { status: 'ok', former: [former] },
    'POST /internal/import/create': {
      import_id: 7,
      useLegacy: false,
      copied: { questions: 14, options: true, texts: false, dates: 0 },
    },
  };
  const suite = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await openedPage(suite.context, '/import/create');
  await user.selectOptions(screen.getByLabelText('Semestr'), '1');
  await user.selectOptions(screen.getByLabelText('Akademický rok'), String(year - 1));
  await user.selectOptions(screen.getByLabelText('Převzít z dřívějšího hodnocení'), '4');
  const said = () => screen.getByText(/^Převezme se/).textContent;
  expect(said()).toBe('Převezme se: 14 otázek, nastavení, 2 termíny posunuté na nový akademický rok.');
  await user.selectOptions(screen.getByLabelText('Semestr'), '2');
  expect(said()).toBe('Převezme se: 14 otázek, nastavení.');
  await user.click(screen.getByRole('button', { name: 'Spustit import' }));
  await vi.waitFor(() => expect(suite.seen.notices).toHaveLength(1));
  expect(suite.seen.notices[0]).toMatchObject({ text: 'Z dřívějšího hodnocení je převzato: 14 otázek, nastavení.' });
  expect(suite.seen.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ copy_from: 4 });
});

test('former evaluations are chosen by year and semester, and by name where two are of one term', async () => {
  const one = (id: number, name_cs: string, semester: number) => {
    const copied = {
      questions: 1,
      options: true,
      texts: false,
      dates: { filling: null, checking: null, published: null },
    };
    return { id, name_cs, name_en: name_cs, year: 2025, semester, ...copied };
  };
  const former = [one(4, 'Hodnocení', 2), one(5, 'Doktorandi', 2), one(6, 'Hodnocení', 1)];
  const answers = { 'GET /internal/import/create': { status: 'ok', former } };
  await openedPage(fakeSuite({ session: sessionOf('admin'), answers }).context, '/import/create');
  const choice = screen.getByLabelText<HTMLSelectElement>('Převzít z dřívějšího hodnocení');
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Nic nepřevzít',
    '2025/2026, letní semestr: Hodnocení',
    '2025/2026, letní semestr: Doktorandi',
    '2025/2026, zimní semestr',
  ]);
});

test('filters stand there for doctoral students and graduates alone, whose import has no switch (2.104, 2.118)', async () => {
  const answers = { 'POST /internal/import/filters/count': { chosen: 37, all: 1300 } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderedPart(
    context,
    <CreateForm former={[]} onCreated={() => undefined} onFailed={() => undefined} />,
  );
  const visible = () => [
    screen.queryByText('Druh studia') !== null,
    screen.queryByRole('switch', { name: /^Provádět import v tomto okně/ }) !== null,
  ];
  expect(visible()).toEqual([false, true]);
  await user.click(screen.getByRole('radio', { name: 'Doktorandi a absolventi' }));
  expect(visible()).toEqual([true, false]);
});
