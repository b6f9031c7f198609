import type { ResponseOf } from '@anketa/contract/endpoint';
import type { EvaluationMay, readEvaluation } from '@anketa/contract/evaluations/administration';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { JobProgress } from '@anketa/contract/evaluations/jobs';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { questionOf } from '../../testing/question-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const phases = ['Příprava', 'Vyplňování dotazníků', 'Kontrola výsledků', 'Zveřejnění výsledků'];
const all: EvaluationMay = {
  move: true,
  edit: true,
  import: true,
  delete: true,
  statistics: false,
  questions: true,
  check_questions: false,
  results: false,
  own_results: false,
  options: false,
  manage: true,
};
const ballots = (submitted: number) => ({
  totals: { submitted, waiting: submitted, counted: 0, set_aside: 0, unopenable: 0 },
  keys: { fingerprint: null, due: null, runs_left: 0, destroyed_on: null },
});
const overview: ResponseOf<typeof readOverview> = {
  statistics: null,
  components: { components: 110 },
  studies: null,
  students: 300,
  ballots: ballots(0),
  reports: null,
  own_courses: null,
  check: null,
  moved: null,
  sharing: null,
  issues: { total: 24, kinds: 12, tables: 9, lost: null },
  questions: { manage: 'all', total: 14, first: [] },
};
const erase = 'POST /internal/import/7/delete';

interface Shown {
  readonly at?: string;
  readonly may?: Partial<EvaluationMay>;
  readonly of?: Partial<typeof overview>;
  readonly filters?: ResponseOf<typeof readEvaluation>['filters'];
  readonly settings?: ResponseOf<typeof readEvaluation>['settings'];
  readonly job?: Partial<JobProgress> | null;
}

function suiteOf(evaluation: Evaluation, { may = {}, of = {}, filters = [], settings = null, job = null }: Shown = {}) {
  const answers = {
    'GET /internal/import/7': {
      evaluation,
      importing: false,
      phases,
      may: { ...all, ...may },
      settings,
      filters,
    },
    'GET /internal/import/7/overview': { ...overview, ...of },
    'GET /internal/jobs/7': { import: job, deletion: null, mixing: null },
    'GET /internal/import/7/deletion': {
      ballots: of.ballots?.totals.submitted ?? 0,
      drafts: 0,
      results: 0,
      comments: 0,
    },
    [erase]: { status: true, asked: 'taken' },
  };
  return { suite: fakeSuite({ session: sessionOf('manager'), answers }), answers };
}

async function shown(evaluation: Evaluation, { at = '', ...what }: Shown = {}) {
  const { suite } = suiteOf(evaluation, what);
  const page = await openedPage(suite.context, `/import/7${at}`);
  return { ...page, ...suite };
}

const visible = (name: string) => screen.queryByRole('heading', { name }) !== null;

test('each part of the page has an address of its own, and one is in sight', { timeout: 15_000 }, async () => {
  await shown(evaluationOf());
  const parts = within(screen.getByRole('navigation', { name: 'Části hodnocení' }));
  expect(parts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#overview',
    '/import/7/questions',
    '#dates',
    '#texts',
    '#data',
    '/import/7/changes',
  ]);
  expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('Přehled');
  expect([visible('Termíny fází'), visible('Název a úvodní text')]).toEqual([false, false]);
});

test.each([
  { at: '#dates', heading: 'Termíny fází' },
  { at: '#texts', heading: 'Název a úvodní text' },
  { at: '#data', heading: 'Nesrovnalosti v datech' },
])('$at leads to “$heading”', async ({ at, heading }) => {
  await shown(evaluationOf(), { at });
  expect(visible(heading)).toBe(true);
  expect(visible('Data jsou převzatá')).toBe(false);
});

test('after an import the page says what was taken over, which questions stand here, what is wrong, and what is next', async () => {
  const { text } = await shown(evaluationOf());
  expect(text).toMatch(/Hodnocení tvoří 110 předmětů a 300 studentů/);
  expect(text).toMatch(/Zkontrolujte otázky \(připraveno: 14 otázek\).*nesrovnalosti v datech \(24 nesrovnalostí\)/);
});

test('discrepancies are counted in words and can be downloaded; where there are none there is no heading', async () => {
  await shown(evaluationOf(), { at: '#data' });
  expect(screen.getByText('24 nesrovnalostí v 9 tabulkách')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stáhnout' })).toBeTruthy();
});

test('where nothing was wrong the page says so, without a file', async () => {
  await shown(evaluationOf(), { at: '#data', of: { issues: { total: 0, kinds: 0, tables: 0, lost: null } } });
  expect(screen.getByText(/^Všechny záznamy ze studijního informačního systému/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stáhnout' })).toBeNull();
});

test('what the import was narrowed by stands in names, and by its code where there is none', async () => {
  const form = { filter: 'study_forms', code: 'K', name_cs: 'kombinovaná', name_en: '' };
  const years = ['3', '4'].map((code) => ({ filter: 'year_study', code, name_cs: '', name_en: '' }));
  const { text } = await shown(evaluationOf(), { at: '#data', filters: [form, ...years] });
  expect(text).toMatch(/Forma studia\s*kombinovaná\s*Ročník\s*3, 4/);
});

async function deletes(evaluation: Evaluation, submitted: number) {
  const page = await shown(evaluation, { at: '#data', of: { ballots: ballots(submitted) } });
  await page.user.click(screen.getByRole('button', { name: 'Smazat hodnocení' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Smazat hodnocení „/ }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Smazat hodnocení' });
  const sent = () => page.seen.requests.filter(({ method }) => method === 'POST').length;
  return { ...page, dialog, button, sent };
}

test('deleting names the evaluation, cut where it is long, and an empty one is deleted after the question', async () => {
  const { dialog, button, user, sent } = await deletes(evaluationOf({ name_cs: 'Dlouhé jméno '.repeat(20) }), 0);
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBeTruthy();
  expect(dialog.getByRole('heading').textContent?.length).toBeLessThan(90);
  await user.click(dialog.getByRole('button', { name: 'Zrušit' }));
  expect(sent()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Smazat hodnocení' }));
  await user.click(screen.getAllByRole('button', { name: 'Smazat hodnocení' }).at(-1) ?? button);
  expect(sent()).toBe(1);
});

test('one with answers says how many are lost, and is deleted only after its name was typed', async () => {
  const { dialog, button, user, sent, seen } = await deletes(evaluationOf(), 1045);
  const lost = await dialog.findAllByRole('listitem');
  expect(lost.map(({ textContent }) => textContent)).toEqual(['1\u00a0045 odeslaných dotazníků']);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const field = dialog.getByLabelText('Pro potvrzení opište název hodnocení');
  await user.type(field, evaluationOf().name_cs.slice(0, -1));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.type(field, evaluationOf().name_cs.slice(-1));
  await user.click(button);
  expect(sent()).toBe(1);
  expect(seen.requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: evaluationOf().name_cs });
});

test('who only looks after questions has no parts that lead nowhere', async () => {
  const none = { move: false, edit: false, import: false, delete: false, manage: false };
  await shown(evaluationOf(), { may: none, of: { issues: null, ballots: null } });
  expect(screen.queryByRole('link', { name: 'Termíny' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Jiná fáze/ })).toBeNull();
  expect(visible('Data jsou převzatá')).toBe(false);
});

const parts = () =>
  within(screen.getByRole('navigation', { name: 'Části hodnocení' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('settings are a part of the page for who is told them (2.138, 2.139, 6.14)', async () => {
  const offered = { continuous: false, connected_with_sis: false, enable_sections: false };
  await shown(evaluationOf());
  expect(parts()).not.toContain('Nastavení');
  cleanup();
  await shown(evaluationOf(), { at: '#options', settings: { export_url: '', minimum_fixed: false, offered } });
  expect(parts()).toContain('Nastavení');
  expect([visible('Rozšířené nastavení'), visible('Nastavení výsledků')]).toEqual([true, true]);
});

test('courses have a link, students one for administrators alone, and only types of study that there are stand there (2.132, 2.135, 3.122)', async () => {
  const studies = { bachelor: 9, master: 0, continuing: 0, postgradual: 0, other: 4 };
  const students = () => screen.queryByRole('link', { name: 'Seznam studentů' })?.getAttribute('href');
  await shown(evaluationOf(), { of: { studies }, may: { options: false } });
  expect(screen.getByRole('link', { name: 'Seznam předmětů' }).getAttribute('href')).toBe('/import/7/components');
  expect(students()).toBeUndefined();
  cleanup();
  const { text } = await shown(evaluationOf(), { of: { studies }, may: { options: true } });
  expect(students()).toBe('/import/7/students');
  expect(text).toMatch(/Bakalářské\s*9\s*Jiné\s*4/);
  expect(text).not.toContain('Doktorské');
});

test('year and semester stand below a name that does not say both, and below no other', async () => {
  await shown(evaluationOf());
  expect(screen.queryByText('2025/2026, zimní semestr')).toBeNull();
  cleanup();
  for (const name of ['Anketa', 'Anketa 2025/2026']) {
    await shown(evaluationOf({ name_cs: name }));
    expect(screen.getByText('2025/2026, zimní semestr')).toBeTruthy();
    cleanup();
  }
});

test('of what response rates count is said right after the questionnaires it is a part of', async () => {
  await shown(evaluationOf({ state: 3 }), {
    of: { statistics: { questionnaires: 563, general: 61, answering_students: 114 } },
  });
  const text = document.body.textContent ?? '';
  const order = ['563', 'Z toho 502', '114'].map((part) => text.indexOf(part));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(-1);
});

test('participation leads to statistics, and to the results for whoever opens them, also while students fill in (2.155)', async () => {
  const statistics = { questionnaires: 12, general: null, answering_students: 5 };
  const links = () =>
    ['Zapojení po dnech a katedrách', 'Zobrazit všechny výsledky'].map((name) =>
      screen.queryByRole('link', { name })?.getAttribute('href'),
    );
  await shown(evaluationOf({ state: 1 }), { of: { statistics }, may: { results: false } });
  expect(links()).toEqual(['/import/7/statistics', undefined]);
  cleanup();
  const filled = evaluationOf({ state: 1 });
  await shown(filled, { of: { statistics }, may: { results: true } });
  expect(links()).toEqual(['/import/7/statistics', `/results/evaluation/${filled.slug_en}`]);
});

test('an import that failed can be gone on with or deleted by who may, and has nothing of a phase (4.7)', async () => {
  const failed = evaluationOf({ state: 4, completed_at: null });
  const erases = () => screen.queryByRole('button', { name: 'Smazat hodnocení' }) !== null;
  await shown(failed);
  expect([erases(), screen.queryByRole('navigation', { name: 'Části hodnocení' })]).toEqual([true, null]);
  expect(screen.queryByRole('button', { name: /Jiná fáze/ })).toBeNull();
  cleanup();
  await shown(failed, { may: { delete: false } });
  expect(erases()).toBe(false);
});

test('the button that stops an import stays the one that is focused when the evaluation says that it is imported', async () => {
  const job = { state: 'running' as const, step: null, done: 0, total: null, items: 0, turn: 1, error: null };
  const { suite, answers } = suiteOf(evaluationOf(), { job });
  await openedPage(suite.context, '/import/7');
  const stop = screen.getByRole('button', { name: 'Přerušit import' });
  stop.focus();
  const reads = () => suite.seen.requests.filter(({ url }) => url === '/internal/import/7').length;
  const before = reads();
  answers['GET /internal/import/7'] = { ...answers['GET /internal/import/7'], importing: true };
  await waitFor(() => expect(reads()).toBeGreaterThan(before), { timeout: 3000 });
  expect(await screen.findByRole('heading', { name: 'Probíhá import' })).toBeTruthy();
  expect(document.activeElement).toBe(stop);
});

test.each([
  ['done', ['Import je hotový.']],
  ['failed', []],
  ['cancelled', []],
] as const)('an import that was watched is said to be done where it is, and not where it %s', async (state, said) => {
  const job = { state: 'running' as const, step: null, done: 0, total: null, items: 0, turn: 1, error: null };
  const { suite, answers } = suiteOf(evaluationOf(), { job });
  const read = answers['GET /internal/import/7'];
  answers['GET /internal/import/7'] = { ...read, importing: true };
  await openedPage(suite.context, '/import/7');
  await screen.findByRole('heading', { name: 'Probíhá import' });
  answers['GET /internal/jobs/7'] = { import: { ...job, state }, deletion: null, mixing: null };
  answers['GET /internal/import/7'] = read;
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Probíhá import' })).toBeNull(), { timeout: 5000 });
  expect(suite.seen.notices.map(({ text }) => text)).toEqual(said);
});

test('whoever has courses of their own is led on to results where the server offers results of their own alone (2.153, 6.18)', async () => {
  const way = () => screen.queryByRole('link', { name: 'Výsledky' })?.getAttribute('href');
  await shown(evaluationOf({ state: 1 }), { may: { own_results: true } });
  expect(way()).toBe('/results/evaluation/winter-semester/my-courses');
  cleanup();
  await shown(evaluationOf({ state: 1 }));
  expect(way()).toBeUndefined();
  cleanup();
  await shown(evaluationOf({ state: 3 }), { may: { results: true, own_results: true } });
  expect(screen.getByRole('link', { name: 'Zobrazit mé předměty' })).toBeTruthy();
  expect(way()).toBeUndefined();
});

test('a teacher meets their questions before where an error is reported', async () => {
  await shown(evaluationOf({ state: 1 }), {
    of: { questions: { manage: 'own', total: 0, first: [] }, own_courses: 2 },
  });
  const named = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(named.filter((name) => name?.startsWith('Vaše'))).toEqual(['Vaše otázky', 'Vaše předměty']);
  expect(screen.getByRole('link', { name: 'Nahlásit chybu' }).getAttribute('href')).toBe('/import/7/report-error');
});

test('who wrote the questions is told only where it was not the administration alone', async () => {
  const author = { oident: '5', only_name: 'Eva Malá' };
  const columns = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  await shown(evaluationOf({ state: 1 }), {
    of: { questions: { manage: 'all', total: 1, first: [questionOf()] } },
  });
  expect(await columns()).not.toContain('Kdo ji napsal');
  cleanup();
  await shown(evaluationOf({ state: 1 }), {
    of: { questions: { manage: 'all', total: 2, first: [questionOf(), questionOf({ id: 10, author })] } },
  });
  expect(await columns()).toContain('Kdo ji napsal');
});
