import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { address, block, card, open, type Page, page, question, section } from '../../testing/questionnaire.tsx';

// A whole page is drawn many times over, and machines are busy.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => localStorage.clear());

test('the open card of a course says what its teachers said will change, with their names and roles; others say nothing', async () => {
  const changes = [{ body: 'Přidám příklady.', name: 'Jan Novák', role: 'teacher' as const }];
  await open(page({ sections: [section('A', { changes }), section('B')] }), {}, '/evaluation/zima/course/A');
  expect(await card('Předmět A').findByText('Co se má změnit po minulém hodnocení')).toBeTruthy();
  expect(card('Předmět A').getByText('Přidám příklady.')).toBeTruthy();
  expect(card('Předmět A').getByText('Jan Novák, vyučuje předmět')).toBeTruthy();
  expect(card('Předmět B').queryByText('Co se má změnit po minulém hodnocení')).toBeNull();
});

test('a course says how many questions it has and how long they take; once begun, how many answers it lacks', async () => {
  const { user } = await open(page());
  expect(card('Předmět A').getByText('2 otázky, asi 1 min')).toBeTruthy();
  expect(card('Předmět A').queryByText('Rozepsáno')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Vyplnit: Předmět A' }));
  const [first] = await screen.findAllByLabelText('3');
  await user.click(first as HTMLElement);
  await user.click(screen.getByRole('link', { name: 'Zavřít: Předmět A' }));
  await screen.findByText('Pokračovat');
  expect(card('Předmět A').getByText('Rozepsáno')).toBeTruthy();
  expect(card('Předmět A').getByText('Chybí 1 povinná odpověď')).toBeTruthy();
  expect(card('Předmět B').queryByText(/Chybí/)).toBeNull();
});

test('that a teacher’s questions fold, and unfold, is said', async () => {
  const teacher = { ...block([1]), key: 'ucit', target: 'ucit' as const, title_cs: 'Jan Novák' };
  const { user } = await open(
    page({ sections: [section('A', { blocks: [block([2]), teacher] })] }),
    {},
    '/evaluation/zima/course/A',
  );
  const folds = screen.getByRole('checkbox', { name: 'Tento vyučující mě neučil' });
  await user.click(folds);
  expect(screen.getByText('Otázky k tomuto vyučujícímu jsou skryté.').getAttribute('role')).toBe('status');
  await user.click(folds);
  expect(screen.getByText('Otázky k tomuto vyučujícímu jsou znovu zobrazené.')).toBeTruthy();
});

test('an empty report is refused in one sentence, beside its field', async () => {
  const { user } = await open(page(), {}, '/evaluation/zima/course/A');
  await user.click(screen.getByRole('button', { name: 'Nahlásit chybu' }));
  const dialog = within(await screen.findByRole('dialog'));
  const message = dialog.getByRole('textbox', { name: /^Co je špatně/ });
  expect(document.activeElement).toBe(message);
  await user.click(dialog.getByRole('button', { name: 'Nahlásit' }));
  await dialog.findByText('Napište prosím, co je špatně.');
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Zkontrolujte prosím formulář, možná jste zapomněli vyplnit některá pole. (Co je špatně)',
  ]);
  expect(document.activeElement).toBe(message);
});

test('the course whose address is come to stands first and stays there, what is opened from the list where it is', async () => {
  const given = page({ sections: [section('A'), section('B'), section('C')] });
  const names = () => screen.getAllByRole('article', { name: /^Předmět/ }).map((one) => one.getAttribute('aria-label'));
  const answers = { [`GET ${address}/course/B`]: given, [`GET ${address}/course/C`]: given };
  const { user } = await open(given, answers, '/evaluation/zima/course/B');
  expect(names()).toEqual(['Předmět B', 'Předmět A', 'Předmět C']);
  await user.click(screen.getByRole('link', { name: 'Zavřít: Předmět B' }));
  expect(names()).toEqual(['Předmět B', 'Předmět A', 'Předmět C']);
  await user.click(screen.getByRole('link', { name: 'Vyplnit: Předmět C' }));
  await screen.findByRole('link', { name: 'Zavřít: Předmět C' });
  expect(names()).toEqual(['Předmět B', 'Předmět A', 'Předmět C']);
});

test('a course in the list says that something changes after the last evaluation, an open one what', async () => {
  const changes = [{ body: 'Přidám příklady.', name: 'Jan Novák', role: 'teacher' as const }];
  const given = page({ sections: [section('A', { changes }), section('B', { changes }), section('C')] });
  await open(given);
  const said = 'Vyučující píší, co po minulém hodnocení změní.';
  expect(screen.getAllByText(said)).toHaveLength(2);
  expect(card('Předmět C').queryByText(said)).toBeNull();
  cleanup();
  await open(given, {}, '/evaluation/zima/course/A');
  expect(card('Předmět A').queryByText(said)).toBeNull();
});

test('who has sent everything reads when keys end and when results come, and takes that to a calendar of their own', async () => {
  const created = vi.fn((_content: Blob) => 'blob:entry');
  // jsdom has none of its own.
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} });
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL: undefined, revokeObjectURL: undefined });
  });
  const keys = { until: '2026-12-01', days_left: 7 };
  const afterwards = { destroyed_on: null, keys, results_at: '2027-02-03T12:00:00.000Z' };
  const { user, seen } = await open(page({ sections: [section('A', { status: 'submitted' })] }), {
    [`GET ${address}/afterwards`]: afterwards,
  });
  expect(
    await screen.findByText(
      /Nejdříve 1\.\sprosince\s2026 se klíče k nim zničí, aby je už nikdo nemohl otevřít\. Zbývá 7 dní\./,
    ),
  ).toBeTruthy();
  const before = seen.requests.length;
  await user.click(screen.getByRole('button', { name: 'Přidat do kalendáře' }));
  expect(await created.mock.calls[0]?.[0].text()).toContain('DTSTART;VALUE=DATE:20270203\r\nSUMMARY:Výsledky: Zima');
  expect(seen.requests.length).toBe(before);
});

test('a closed evaluation whose keys are destroyed says so', async () => {
  await open(page({ open: false, sections: [section('A', { status: 'submitted' })] }), {
    [`GET ${address}/afterwards`]: { destroyed_on: '2026-12-01', keys: null, results_at: null },
  });
  expect(await screen.findByText(/Klíče k odpovědím byly zničeny 1\.\sprosince\s2026/)).toBeTruthy();
});

test('how much is done is said by the bar, once', async () => {
  await open(page());
  const bar = screen.getByRole('progressbar', { name: 'Hotovo: 0 / 2' });
  expect(screen.getByText('Hotovo: 0 / 2').closest('[aria-hidden="true"]')).toBeTruthy();
  expect(bar.getAttribute('aria-valuetext')).toMatch(/^zbývají 2 dotazníky/);
});

test('a closed evaluation leads to its results once they are published, reproaches nothing and takes nothing back', async () => {
  const closed = page({ open: false, published: true, sections: [section('A'), section('B', { status: 'refused' })] });
  await open(closed);
  expect(screen.getByRole('link', { name: 'Výsledky' }).getAttribute('href')).toBe('/results/evaluation/zima');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: /Vzít zpět/, hidden: true })).toBeNull();
  expect(screen.getByText('Vaše předměty (2)')).toBeTruthy();
});

test('the welcome text keeps its paragraphs', async () => {
  await open(page());
  expect(getComputedStyle(screen.getByText(/První odstavec/)).whiteSpace).toBe('pre-line');
});

test('for the time without a network the device is given what can still be filled in, and nothing that was answered', async () => {
  const draft = { version: 3, answers: [], not_taught: ['N'] };
  const sections = [section('A', { status: 'saved', draft }), section('B', { status: 'submitted' }), section('C')];
  const { seen } = await open(page({ sections }));
  await screen.findByRole('article', { name: 'Předmět A' });
  const copy = seen.copies.get('questionnaire');
  const { sections: stored }: Partial<Page> = copy?.data ?? {};
  expect(stored?.map(({ course, status, draft: answered }) => [course, status, answered])).toEqual([
    ['A', 'saved', null],
    ['C', 'empty', null],
  ]);
  expect(copy?.urls).toContain('/internal/evaluation/winter/course/C');
  expect(copy?.urls.join()).not.toContain('course/B');
  expect(seen.copies.get('questionnaires')).toMatchObject({
    inferred: true,
    data: { evaluations: [{ sections: 3, done: 1 }] },
  });
});

test('where nothing is left to fill in the device has nothing either; what came from it is not stored as news', async () => {
  const done = await open(page({ sections: [section('A', { status: 'submitted' })] }));
  await screen.findByRole('article', { name: 'Předmět A', hidden: true });
  expect(done.seen.copies.get('questionnaire')).toBeNull();
  // Of this evaluation: that of another one stays, and so does a list that was read.
  expect(done.seen.gone.get('questionnaire')?.page).toBe('/evaluation/zima');
  expect(done.seen.gone.get('questionnaires')?.inferred).toBe(true);
  cleanup();
  const answers = { [`GET ${address}`]: page() };
  const offline = fakeSuite({ session: sessionOf('student'), answers, offlineSince: 0 });
  await renderRoute(routes, { suite: offline.context, texts: cs, at: '/evaluation/zima' });
  await screen.findByRole('article', { name: 'Předmět A' });
  expect(offline.seen.copies.size).toBe(0);
});

test('how long all takes is the sum of what stands beside each, rounded as that is', async () => {
  // Of twenty-five ratings each course takes two and a half minutes: three, as it is said.
  const asked = Array.from({ length: 25 }, (_, at) => at + 1);
  const long = (course: string) => section(course, { blocks: [block(asked)] });
  await open(page({ questions: asked.map((id) => question(id)), sections: [long('A'), long('B'), long('C')] }));
  expect(card('Předmět A').getByText('25 otázek, asi 3 min')).toBeTruthy();
  expect(screen.getByText(/zbývají 3 dotazníky, asi 9 min/)).toBeTruthy();
});
