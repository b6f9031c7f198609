import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, open, type Page, page, question, section } from '../../testing/questionnaire.tsx';

// A whole page is drawn many times over, and machines are busy.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => localStorage.clear());

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
