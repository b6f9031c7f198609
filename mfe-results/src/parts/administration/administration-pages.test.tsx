import type { JobProgress } from '@anketa/contract/evaluations/jobs';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const named = (code: string, name: string) => ({ code, name_cs: name, name_en: name });
const evaluation = {
  id: 7,
  year: 2025,
  semester: 1,
  state: 3,
  filling_open: false,
  bars: true,
  name_cs: 'Zima',
  name_en: 'Winter',
  slug_cs: 'zs',
  slug_en: 'ws',
};
const page = <Row,>(data: Row[]) => ({ current_page: 1, last_page: 1, total: data.length, data });
const root = '/results/evaluation/zs';

async function open(path: string, answer: object, more: FakeAnswers = {}) {
  const suite = fakeSuite({
    session: sessionOf('admin'),
    answers: { [`GET /internal${root}/${path}`]: answer, 'GET /internal/jobs/7': jobs(null), ...more },
  });
  const rendered = await renderRoute(routes, { suite: suite.context, texts: cs, at: `${root}/${path}` });
  expect(rendered.missing).toEqual([]);
  return { ...rendered, seen: suite.seen };
}

function jobs(recalculation: JobProgress | null) {
  return { import: null, deletion: null, mixing: null, recalculation };
}

const places = page([
  { code: 'T1', name: 'Jan Novák', department: named('KP', 'Katedra'), place: 1, average: 1.25, ratings: 12 },
  { code: 'T2', name: 'Eva Malá', department: null, place: null, average: null, ratings: 0 },
]);
const none = { administer: false, generate: false, publish: false, unpublish: false };
const generated = { generated_at: '2026-02-03T10:00:00Z', published_at: null };
const post = (act: string) => `POST /internal${root}/contest/${act}`;

test('a contest that was never generated is generated; one that was is published after a question', async () => {
  const may = { ...none, administer: true, generate: true };
  const first = await open(
    'contest',
    { evaluation, contest: null, places: page([]), may },
    {
      [post('generate')]: { status: true },
      [`GET /internal${root}/contest/prospect`]: { prospect: { teachers: 12, placed: 1 } },
    },
  );
  expect(screen.getByText('Soutěž zatím nebyla vytvořena.')).toBeTruthy();
  expect(
    await screen.findByText('Zařadilo by se do ní 12 vyučujících. Dost hodnocení pro pořadí má 1 z nich.'),
  ).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: 'Vytvořit soutěž' }));
  expect(first.seen.questions).toEqual([]);
  expect(first.seen.requests.some(({ url }) => url.endsWith('/contest/generate'))).toBe(true);
  first.unmount();

  const { user, seen } = await open(
    'contest',
    { evaluation, contest: generated, places, may: { ...may, publish: true } },
    { [post('publish')]: { status: true } },
  );
  expect(screen.getByText(/^Vytvořeno 3\. února 2026.*Zatím ji vidí jen ti/)).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pořadí'),
    expect.stringMatching(/1\..*Jan Novák.*Katedra.*1,25.*12/),
    expect.stringMatching(/–.*Eva Malá.*bez hodnocení.*0/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Zveřejnit soutěž' }));
  expect(seen.questions[0]?.title).toBe('Zveřejnit soutěž vyučujících?');
  expect(seen.requests.some(({ url }) => url.endsWith('/contest/publish'))).toBe(true);
});

test('a visitor reads the published contest and is offered nothing but its files', async () => {
  await open('contest', {
    evaluation,
    places,
    may: none,
    contest: { ...generated, published_at: '2026-02-04T10:00:00Z' },
  });
  expect(screen.getByText(/zveřejněno|Zveřejněno 4\. února 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /soutěž|zveřejnění/i })).toBeNull();
  expect(screen.getByRole('columnheader', { name: /Pořadí/ }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByRole('link', { name: 'Údaje pro rektorát' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Stáhnout' })).toBeTruthy();
});

const four = {
  percentage_of_questionnaires_against_modules: 40,
  number_of_assigned_modules: 30000,
  number_of_recieved_questionnaires: 12000,
  number_of_answers_to_text_questions: 7,
};

test('data for the rectorate stand in total and by department, or say that they are to be computed', async () => {
  const may = { recalculate: false };
  const departments = page([{ ...named('KP', 'Katedra programování'), ...four, number_of_assigned_modules: 9 }]);
  const { container, unmount } = await open('rectorate', { evaluation, total: four, departments, may });
  expect(container.querySelector('dl')?.textContent).toBe(
    'Dotazníky k vyplnění30\u00a0000Odeslané dotazníky12\u00a0000Podíl odeslaných40,0\u00a0%Slovní odpovědi7',
  );
  expect(screen.getByRole('cell', { name: '9' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Přepočítat výsledky' })).toBeNull();
  unmount();
  await open('rectorate', { evaluation, total: null, departments: page([]), may });
  expect(screen.getByText('Údaje zatím nebyly spočítány. Spočítají se při zveřejnění výsledků.')).toBeTruthy();
});

const group = {
  id: crypto.randomUUID(),
  body: 'Díky!',
  hidden: false,
  signed_name: null,
  count: 3,
  parallel_code: '',
  course: named('PRG', 'Programování'),
  teacher: 'Jan Novák',
  question: { id: 1, body_cs: 'Co zlepšit?', body_en: 'What to improve?' },
};

test('copies are deleted after a question that names how many; a failure says so in the words of the catalogue', async () => {
  const { user, seen } = await open(
    'duplicates',
    { evaluation, copies: 2, duplicates: page([group]) },
    { [`POST /internal${root}/duplicates/delete`]: new HttpError(500, {}) },
  );
  expect(screen.getByText('Celkem lze smazat 2 kopie.')).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^3×/ })).toBeTruthy();
  // As the list comes by itself.
  expect(screen.getByRole('columnheader', { name: /Výskytů/ }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Smazat 2 kopie: Díky!' }));
  expect(seen.questions[0]).toMatchObject({ title: 'Smazat 2 kopie komentáře?', danger: true });
  expect(seen.requests.at(-1)?.body).toEqual({ comment: group.id });
  expect(await screen.findByText('Duplicitní odpovědi se nepodařilo smazat.')).toBeTruthy();
});

test('a recalculation is asked for, shows how far it is, and says when it will be done', async () => {
  const may = { recalculate: true };
  const { user, seen, unmount } = await open(
    'rectorate',
    { evaluation, total: null, departments: page([]), may },
    { 'POST /internal/import/7/recalculate': { asked: 'taken' } },
  );
  await user.click(screen.getByRole('button', { name: 'Přepočítat výsledky' }));
  expect(seen.requests.some(({ url }) => url === '/internal/import/7/recalculate')).toBe(true);
  unmount();
  const running: JobProgress = {
    state: 'running',
    step: 'rectorate',
    done: 1,
    total: 2,
    items: 0,
    who: 'admin',
    turn: 1,
    error: null,
  };
  await open(
    'rectorate',
    { evaluation, total: null, departments: page([]), may },
    { 'GET /internal/jobs/7': jobs(running) },
  );
  expect(await screen.findByRole('progressbar', { name: 'Údaje pro rektorát' })).toBeTruthy();
  expect(screen.getByText(/^Přepočet dotazníků proběhne během několika hodin\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Přepočítat výsledky' })).toBeNull();
});
