import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readQuestionnaire, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { blockOf, questionOf, sectionOf } from '../../testing/asked.ts';

type Page = ResponseOf<typeof readQuestionnaire>;

const ends = [
  { cs: 'výborně', en: '' },
  { cs: 'špatně', en: '' },
];
const question = (id: number, more: Partial<Question> = {}) =>
  questionOf({ id, form: 'slider', body_cs: `Otázka ${id}`, choices: ends, text_maximum: 100, ...more });

const block = (questions: number[]) => blockOf({ title_cs: 'Předmět', questions });

const section = (course: string, more: Partial<Section> = {}) =>
  sectionOf({ course, name_cs: `Předmět ${course}`, blocks: [block([1, 2])], ...more });

const page = (more: Partial<Page> = {}): Page => ({
  evaluation: {
    id: 1,
    name_cs: 'Zima',
    name_en: '',
    slug_cs: 'zima',
    slug_en: 'winter',
    year: 2026,
    semester: 1,
    state: 1,
    description_cs: 'První odstavec.\n\nDruhý.',
    description_en: '',
  },
  open: true,
  published: false,
  closes_at: null,
  may_hide: false,
  minimum_responses: 3,
  body_bytes: 8000,
  questions: [question(1), question(2, { required: true })],
  sections: [section('A'), section('B')],
  ...more,
});

const address = '/internal/evaluation/zima';

async function open(given: Page, more: Readonly<Record<string, unknown>> = {}, at = '/evaluation/zima') {
  const answers = { [`GET ${address}`]: given, [`GET ${address}/course/A`]: given, ...more };
  const suite = fakeSuite({ session: sessionOf('student'), answers });
  return { ...suite, ...(await renderRoute(routes, { suite: suite.context, texts: cs, at })) };
}

const card = (name: string) => within(screen.getByRole('article', { name, hidden: true }));

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

test('what could not be sent of all that is finished is said at the bar where it was pressed, also while another form is open', async () => {
  const offline = () => Promise.reject(new HttpError(0, { title: '' }));
  const { user } = await open(page({ sections: [section('A'), section('B')] }), {
    [`POST ${address}/course/A/submit`]: offline,
  });
  await user.click(screen.getByRole('link', { name: 'Vyplnit: Předmět A' }));
  for (const answer of await screen.findAllByLabelText('3')) await user.click(answer);
  await user.click(screen.getByRole('link', { name: 'Zavřít: Předmět A' }));
  await user.click(await screen.findByRole('link', { name: 'Vyplnit: Předmět B' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat hotové (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  const failed = await screen.findByText(/^Tyto dotazníky se odeslat nepodařilo/);
  expect(failed.closest('[role=alert]')?.nextElementSibling).toBe(screen.getByLabelText('Hotové dotazníky'));
  expect(card('Předmět B').queryByText(/Server teď není dostupný/)).toBeNull();
});

test('an open form tells its state in one place, in its bar, and says what is missing without a notification', async () => {
  const { user, seen } = await open(page(), {}, '/evaluation/zima/course/A');
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  expect(screen.getAllByText(/Některé povinné otázky zůstaly bez odpovědi/)).toHaveLength(1);
  const required = screen.getByRole('radiogroup', { name: /Otázka 2/ });
  expect(required.contains(document.activeElement)).toBe(true);
  await user.click(within(required).getByRole('radio', { name: '4' }));
  expect(screen.queryByText(/Chybí/)).toBeNull();
  expect(card('Předmět A').getAllByText('Připraveno k odeslání')).toHaveLength(1);
  expect(seen.notices).toEqual([]);
});

test('sent once more with the same gaps, that is said once more, and the focus goes there again', async () => {
  const { user } = await open(page(), {}, '/evaluation/zima/course/A');
  const send = screen.getByRole('button', { name: 'Odeslat' });
  await user.click(send);
  const said = screen.getByText(/^Některé povinné otázky/);
  send.focus();
  await user.keyboard('{Enter}');
  const again = screen.getByText(/^Některé povinné otázky/);
  expect([again === said, again.textContent]).toEqual([false, said.textContent]);
  expect(screen.getByRole('radiogroup', { name: /Otázka 2/ }).contains(document.activeElement)).toBe(true);
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

test('saving is told by one notification alone; what a device keeps, by the bar', async () => {
  const { user, seen, answer } = await open(
    page(),
    { [`PUT ${address}/course/A/draft`]: { version: 1 } },
    '/evaluation/zima/course/A',
  );
  const spoken = () => screen.getByText(/^(Rozepsáno|Uloženo)/).getAttribute('aria-live');
  await user.click(screen.getAllByRole('radio', { name: '3' })[0] as HTMLElement);
  expect(spoken()).toBe('polite');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await screen.findByText(/^Uloženo v/);
  expect(spoken()).toBe('off');
  expect(seen.notices).toHaveLength(1);
  answer({ [`PUT ${address}/course/A/draft`]: new HttpError(0, {}) });
  await user.click(screen.getAllByRole('radio', { name: '4' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await screen.findByText(/^Uloženo jen v tomto zařízení/);
  expect(spoken()).toBe('polite');
  expect(seen.notices).toHaveLength(1);
});

test('Ctrl+S in the report of an error saves no answers of the form behind it', async () => {
  const { user, seen } = await open(
    page(),
    { [`PUT ${address}/course/A/draft`]: { version: 1 } },
    '/evaluation/zima/course/A',
  );
  const [first] = await screen.findAllByLabelText('3');
  await user.click(first as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Nahlásit chybu' }));
  const saves = () => seen.requests.filter(({ method }) => method === 'PUT').length;
  await screen.findByRole('dialog');
  await user.keyboard('{Control>}s{/Control}');
  expect(saves()).toBe(0);
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saves()).toBe(1));
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

test('after sending the next course is offered; after the last one the page says that it is done, and where results will be', async () => {
  const done = { status: true };
  const { user } = await open(page(), {
    [`POST ${address}/course/A/submit`]: done,
    [`POST ${address}/course/B/submit`]: done,
  });
  for (const [name, next] of [
    ['Předmět A', 'Další: Předmět B'],
    ['Předmět B', 'Zveřejněné výsledky'],
  ]) {
    await user.click(screen.getByRole('link', { name: `Vyplnit: ${name}` }));
    const required = within((await screen.findByText(/Otázka 2/)).closest('fieldset') as HTMLElement);
    await user.click(required.getByRole('radio', { name: '2' }));
    await user.click(screen.getByRole('button', { name: 'Odeslat' }));
    await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
    expect(await screen.findByRole('link', { name: next })).toBeTruthy();
  }
  const end = screen.getByRole('heading', { name: 'Hotovo, děkujeme' });
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(screen.getByText('Hotové předměty (2)')).toBeTruthy();
});

test('a submission that fails says why beside its button, and keeps the answers', async () => {
  const { user, seen } = await open(
    page(),
    { [`POST ${address}/course/A/submit`]: new HttpError(0, {}) },
    '/evaluation/zima/course/A',
  );
  const required = within(screen.getByRole('radiogroup', { name: /Otázka 2/ }));
  await user.click(required.getByRole('radio', { name: '2' }));
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByText(/Server teď není dostupný, odeslání se nepodařilo/);
  expect(required.getByRole('radio', { name: '2' })).toHaveProperty('checked', true);
  expect(seen.notices).toEqual([]);
});

test('a question that was retired meanwhile is named, and the answer to it is not sent', async () => {
  const without = page({
    questions: [question(2, { required: true })],
    sections: [section('A', { blocks: [block([2])] })],
  });
  const refusal = new HttpError(422, { type: '/problems/answer-invalid', title: 'Odpověď nelze přijmout.' });
  const { user, seen, answer } = await open(
    page(),
    { [`POST ${address}/course/A/submit`]: refusal },
    '/evaluation/zima/course/A',
  );
  for (const group of screen.getAllByRole('radiogroup')) {
    await user.click(within(group).getByRole('radio', { name: '2' }));
  }
  answer({ [`GET ${address}`]: without, [`GET ${address}/course/A`]: without });
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByText('Jedna otázka, na kterou jste odpověděli, byla mezitím vyřazena. Tato odpověď se neodešle.');
  expect(screen.getByText('Otázka 1')).toBeTruthy();
  expect(screen.getByText(/Otázky se mezitím změnily/)).toBeTruthy();
  answer({ [`POST ${address}/course/A/submit`]: { status: true } });
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByRole('heading', { name: 'Hotovo, děkujeme' });
  const sent = seen.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ answers: [{ block: 'povinn', question: 2, value: 2 }], not_taught: [], version: 0 });
});

test('who takes back that a course is refused has its form again; what was submitted offers no such thing', async () => {
  const sections = [section('A', { status: 'refused' }), section('B', { status: 'submitted' })];
  const { user, seen } = await open(page({ sections }), { [`POST ${address}/course/A/reopen`]: { status: true } });
  expect(card('Předmět B').queryByRole('button', { hidden: true })).toBeNull();
  await user.click(card('Předmět A').getByRole('button', { name: 'Vzít zpět: Předmět A', hidden: true }));
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /Otázka 2/ })).toBeTruthy());
  expect(seen.requests.at(-1)?.url).toBe(`${address}/course/A/reopen`);
});

test('a closed evaluation leads to its results once they are published, reproaches nothing and takes nothing back', async () => {
  const closed = page({ open: false, published: true, sections: [section('A'), section('B', { status: 'refused' })] });
  await open(closed);
  expect(screen.getByRole('link', { name: 'Výsledky' }).getAttribute('href')).toBe('/results/evaluation/zima');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: /Vzít zpět/, hidden: true })).toBeNull();
  expect(screen.getByText('Vaše předměty (2)')).toBeTruthy();
});

const asksText = (more: Partial<Page> = {}) =>
  page({
    questions: [question(1, { form: 'text', choices: [] }), question(2)],
    sections: [section('A'), section('B')],
    ...more,
  });
const wrote = (value: string) => ({ answers: [{ block: 'povinn', question: 1, value }], not_taught: [] });

test('what clashes with answers saved elsewhere is asked about question by question, with both answers, and both texts may stay', async () => {
  const elsewhere = asksText({
    sections: [section('A', { status: 'saved', draft: { ...wrote('jinde'), version: 7 } })],
  });
  const { user, seen, answer } = await open(
    asksText(),
    { [`PUT ${address}/course/A/draft`]: new HttpError(409, { type: '/problems/draft-conflict' }) },
    '/evaluation/zima/course/A',
  );
  await user.type(screen.getByRole('textbox'), 'tady');
  answer({ [`GET ${address}`]: elsewhere });
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Dotazník Předmět A jste mezitím uložili i jinde/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('jiném zařízení');
  const asked = within(dialog.getByRole('radiogroup', { name: 'Otázka 1' }));
  expect(asked.getByRole('radio', { name: /Odpověď odsud/ }).closest('label')?.textContent).toContain('tady');
  expect(asked.getByRole('radio', { name: /uložená jinde/ }).closest('label')?.textContent).toContain('jinde');
  expect(asked.getByRole('radio', { name: 'Obě, jedna za druhou' })).toHaveProperty('checked', true);
  answer({ [`PUT ${address}/course/A/draft`]: { version: 8 } });
  await user.click(dialog.getByRole('button', { name: 'Použít' }));
  await screen.findByText(/^Uloženo v /);
  expect(seen.requests.at(-1)).toMatchObject({ method: 'PUT', body: { ...wrote('tady\n\njinde'), version: 7 } });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'tady\n\njinde');
});

test('a choice between answers can be put off: they stay, nothing is sent, and the bar says how to come back to it', async () => {
  localStorage.setItem(
    `anketa/private/draft/${sessionOf('student').oident}/1/A`,
    JSON.stringify({
      unsent: { 'povinn/1': { answer: wrote('tady').answers[0], from: [null], edits: { tab: 1 } } },
      seen: { tab: 1 },
    }),
  );
  const sections = [section('A', { status: 'saved', draft: { ...wrote('jinde'), version: 7 } }), section('B')];
  const { user, seen } = await open(asksText({ sections }), {}, '/evaluation/zima/course/A');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rozhodnout později' }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'tady');
  expect(screen.getByText(/Jinde máte uložené jiné odpovědi/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  expect(await screen.findByRole('dialog', { name: 'Které odpovědi chcete ponechat?' })).toBeTruthy();
  expect(seen.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('texts that were not sent with a course that was sent elsewhere can be copied, and go only by the act of their author', async () => {
  const { user, seen, answer } = await open(
    asksText(),
    { [`PUT ${address}/course/A/draft`]: new HttpError(409, { type: '/problems/already-submitted' }) },
    '/evaluation/zima/course/A',
  );
  await user.type(screen.getByRole('textbox'), 'Nikde jinde to není.');
  const sent = asksText({ sections: [section('A', { status: 'submitted' }), section('B')] });
  answer({ [`GET ${address}`]: sent, [`GET ${address}/course/A`]: sent });
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  const notice = within(await screen.findByRole('region', { name: 'Neodeslané texty: Předmět A' }));
  expect(notice.getByText('Nikde jinde to není.')).toBeTruthy();
  expect(notice.getByText('Otázka 1')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Předmět A' })).toBe(document.activeElement);
  await user.click(notice.getByRole('button', { name: 'Zkopírovat texty' }));
  expect(await navigator.clipboard.readText()).toBe('Otázka 1\nNikde jinde to není.');
  expect(seen.notices.at(-1)).toMatchObject({ kind: 'success', text: 'Texty jsou zkopírované.' });
  expect(localStorage).toHaveLength(1);
  await user.click(notice.getByRole('button', { name: 'Už je nepotřebuji' }));
  expect(screen.queryByText('Nikde jinde to není.')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('whoever types through the end reads since when it is closed, and has the text to copy; nothing stays on the device unseen', async () => {
  const ended = {
    status: 409,
    type: '/problems/filling-ended',
    title: 'Vyplňování skončilo 25. listopadu 2026 v 22:00.',
  };
  const closes_at = new Date(2026, 10, 25, 22).toISOString();
  const { user, answer } = await open(
    asksText({ closes_at }),
    { [`PUT ${address}/course/A/draft`]: new HttpError(409, ended) },
    '/evaluation/zima/course/A',
  );
  await user.type(screen.getByRole('textbox'), 'Psal jsem do konce.');
  const closed = asksText({ open: false, closes_at });
  answer({ [`GET ${address}`]: closed, [`GET ${address}/course/A`]: closed });
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  const notice = within(await screen.findByRole('region', { name: 'Neodeslané texty: Předmět A' }));
  expect(notice.getByRole('alert').textContent).toMatch(
    /^Neodesláno: vyplňování skončilo 25\.\slistopadu 2026 v\s22:00/,
  );
  expect(notice.getByText('Psal jsem do konce.')).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Už je nepotřebuji' }));
  expect(localStorage).toHaveLength(0);
});

test('what was saved and not submitted before the end can be copied, too', async () => {
  const sections = [section('A', { status: 'saved', draft: { ...wrote('uložené'), version: 7 } }), section('B')];
  const closes_at = new Date(2026, 10, 25, 22).toISOString();
  const ended = { status: 409, type: '/problems/filling-ended', title: 'Vyplňování skončilo.' };
  const { user, answer } = await open(
    asksText({ sections, closes_at }),
    {
      [`POST ${address}/course/B/refuse`]: new HttpError(409, ended),
      [`GET ${address}/course/B`]: asksText({ sections }),
    },
    '/evaluation/zima/course/A',
  );
  const closed = asksText({ sections, open: false, closes_at });
  answer({
    [`GET ${address}`]: closed,
    [`GET ${address}/course/A`]: closed,
    [`PUT ${address}/course/A/draft`]: new HttpError(409, ended),
  });
  await user.type(screen.getByRole('textbox'), '.');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  const notice = within(await screen.findByRole('region', { name: 'Neodeslané texty: Předmět A' }));
  expect(notice.getByText('uložené.')).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Už je nepotřebuji' }));
  expect(screen.queryByText('uložené')).toBeNull();
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
