import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readHome } from '@anketa/contract/evaluations/home';
import type { Boot } from '@anketa/contract/suite/registry';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render, textOf } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createHttp } from '../../ports/http.ts';
import { createShell, ShellReactContext } from '../../shell.ts';
import { HomePage } from './home-page.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

type Home = ResponseOf<typeof readHome>;

const boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
  session: sessionOf(),
  locale: 'cs',
  theme: 'system',
  density: 'comfortable',
  offline: false,
  preview: null,
} as unknown as Boot;
const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };
const address = 'GET /internal/home';

async function opened(answer: unknown, session = sessionOf('admin')) {
  const suite = fakeSuite({ session, answers: { [address]: answer } });
  const page = (
    <ShellReactContext value={createShell(boot, window.location, still)}>
      <HomePage />
    </ShellReactContext>
  );
  return { ...suite, ...(await render(page, { suite: suite.context })) };
}

const evaluation = { id: 3, name_cs: 'Léto', name_en: 'Summer', slug_en: 'summer' };
const other = { ...evaluation, id: 4, name_cs: 'Podzim', slug_en: 'autumn' };
const current = {
  evaluation: { ...evaluation, state: 1 },
  filling_open: true,
  closes_at: '2030-01-31T08:00:00Z',
  rate: { enrolled: 300, submitted: 72, percent: 24 },
  participation: {
    questionnaires: 80,
    answering_students: 40,
    students: 100,
    days: [
      { day: '2029-12-01', percent: 10 },
      { day: '2029-12-02', percent: 40 },
    ],
  },
  may: { mail: true, results: true, own_results: false },
  questions: {
    manage: 'all',
    total: 14,
    first: [{ id: 5, body_cs: 'Bavilo Vás to?', target: 'povinn', form: 'text', author: null }],
  },
} as unknown as NonNullable<Home['current']>;
const home: Home = {
  alerts: [],
  planned: [],
  current,
  may: { create: true },
  phases: ['Příprava', 'Vyplňování', 'Kontrola', 'Zveřejnění'],
};

const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent?.replace(/\s/g, ' '), link.getAttribute('href')]);
const part = async (name: string) => (await screen.findByRole('heading', { level: 2, name })).parentElement!;

test('whom the home page sends on, is sent, and nothing is read', async () => {
  const { seen } = await opened(home, sessionOf('student', { home: '/evaluation/leto' }));
  expect(seen.visited).toEqual(['/evaluation/leto']);
  expect(seen.requests).toEqual([]);
});

test('a failure offers another try; without an evaluation who may make one is led there', async () => {
  const { answer, user } = await opened(new HttpError(503, {}));
  await screen.findByRole('alert');
  answer({ [address]: { ...home, current: null } });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect((await screen.findByRole('link', { name: 'Nové hodnocení' })).getAttribute('href')).toBe('/import/create');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what has to be looked at leads to where something is done about it, then comes what the server will do', async () => {
  await opened({
    ...home,
    alerts: [
      { kind: 'unopenable-ballots', evaluation: other, count: 2 },
      { kind: 'student-reports', evaluation, count: 5 },
      { kind: 'untranslated', evaluation, count: 1 },
    ],
    planned: [
      { evaluation, phase: 2, at: '2030-01-31T08:00:00Z', days: 1 },
      { evaluation: other, phase: 3, at: '2030-02-28T08:00:00Z', days: 28 },
    ],
  });
  const attention = await part('Co vyžaduje pozornost');
  expect(links(attention)).toEqual([
    ['2 dotazníky se nepodařilo otevřít', '/import/4/ballots'],
    ['5 nevyřešených hlášení chyb od studentů', '/import/3/reported-errors/student'],
    ['1 text nemá anglický překlad', '/translations?missing=yes'],
    ['Kontrola: začíná zítra', '/import/3#dates'],
    ['Zveřejnění: za 28 dní', '/import/4#dates'],
  ]);
  expect(within(attention).getByText(/^31\.\sledna\s2030\sve?\s.* · Léto$/)).toBeTruthy();
  expect(within(attention).queryByText(/^Nic nyní/)).toBeNull();
});

test('where nothing has to be looked at the page says so', async () => {
  await opened(home);
  expect(textOf(await part('Co vyžaduje pozornost'))).toContain('Nic nyní nevyžaduje Vaši pozornost.');
});

test('the evaluation of now has its phase, its end and its return rate; one press leads to reminding', async () => {
  await opened(home);
  const card = await part('Léto');
  expect(textOf(card)).toMatch(/Vyplňování/);
  expect(textOf(card)).toMatch(/24\s%\s?návratnost dotazníků k\spředmětům \(72 ze?\s300, stav z\sminulé noci\)/);
  expect(textOf(card)).toMatch(/Vyplňuje se do\s31\.\sledna\s2030/);
  expect(screen.getByRole('link', { name: 'Připomenout vyplnění' }).getAttribute('href')).toBe('/import/3/mailing');
});

test('before the first questionnaire the rate is a sentence, no zero', async () => {
  await opened({ ...home, current: { ...current, rate: { enrolled: 300, submitted: 0, percent: 0 } } });
  const card = textOf(await part('Léto'));
  expect(card).toMatch(/Do\sminulé noci se nevrátil žádný dotazník\./);
  expect(card).not.toMatch(/\d\s%/);
});

test('before the first night of filling participation is a sentence, no zeros', async () => {
  const participation = { questionnaires: 0, answering_students: 0, students: 100, days: [] };
  await opened({ ...home, current: { ...current, participation } });
  expect(textOf(await part('Zapojení studentů'))).toMatch(/^Zapojení studentů\s*První čísla zde budou ráno/);
});

test('who may not write to students is not offered it, and who sees no statistics has none', async () => {
  await opened({ ...home, current: { ...current, participation: null, may: { ...current.may, mail: false } } });
  await part('Léto');
  expect(screen.queryByRole('link', { name: 'Připomenout vyplnění' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Zapojení studentů' })).toBeNull();
});

test('the two widgets of specification 2 lead to statistics and results, and to the questions (2.56, 2.155)', async () => {
  await opened(home);
  const participation = await part('Zapojení studentů');
  expect(textOf(participation)).toMatch(/80\s?odeslaných dotazníků/);
  expect(textOf(participation)).toMatch(/40\s?studentů odpovědělo/);
  expect(within(participation).getByRole('img').getAttribute('aria-label')).toMatch(
    /^Odpovědělo 40\s% studentů \(40 ze?\s100\)/,
  );
  expect(links(participation)).toEqual([
    ['Zapojení po dnech a katedrách', '/import/3/statistics'],
    ['Zobrazit výsledky', '/results/evaluation/summer'],
  ]);
  const questions = await part('Otázky');
  expect(
    within(questions)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Otázka', 'Čeho se týká', 'Podoba odpovědi', 'Kdo ji napsal']);
  expect(links(questions)).toEqual([
    ['Bavilo Vás to?', '/import/3/question/5/edit'],
    ['Nová otázka', '/import/3/question/create'],
    ['Seznam otázek (14)', '/import/3/questions'],
  ]);
});
