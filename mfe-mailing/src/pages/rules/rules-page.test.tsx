import { Evaluation } from '@anketa/contract/evaluations/evaluations';
import {
  createMailRule,
  createUsualMailRules,
  deleteMailRule,
  type MailRule,
  readMailRules,
  updateMailRule,
} from '@anketa/contract/mail/sending-rules';
import { HttpError } from '@anketa/remote/http-error';
import { exampleOf } from '@anketa/testing/example-of';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { audienceOf, audiences, filterOf } from './rule-words.ts';

const rule: MailRule = {
  id: 4,
  purpose: 'last-reminder',
  event: 'before-end',
  days: 3,
  filter: { target: 'studium', progress: 'unfinished' },
  active: true,
  version: 'v1',
  next: '2026-11-20',
  audience: { people: 40, reachable: 35, step: 5 },
};
const page = {
  ...(exampleOf(readMailRules.response) as object),
  evaluation: { ...(exampleOf(Evaluation) as object), name_cs: 'Zima' },
  rules: [rule],
  calendar: [
    {
      day: '2026-11-20',
      sends: [
        {
          kind: 'rule',
          medium: 'mail',
          id: 4,
          purpose: 'last-reminder',
          subject_cs: 'Naposledy, {name}: {evaluation}',
          subject_en: '',
        },
        { kind: 'email', medium: 'mail', id: 9, purpose: 'other', subject_cs: 'Pozor', subject_en: '' },
      ],
    },
  ],
  hours: { from: 8, to: 20 },
  per_week: 3,
  pushes: true,
  may: { send: true },
};
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
const inWords = '3 dny před koncem, studentům, kteří nemají dokončeno: poslední připomínka';

async function opened(more: object = {}, answers: Record<string, unknown> = {}) {
  const suite = fakeSuite({
    session: sessionOf('manager'),
    answers: {
      [keyOf(readMailRules)]: { ...page, ...more },
      [keyOf(createMailRule)]: { id: 5 },
      [keyOf(updateMailRule)]: { version: 'v2' },
      [keyOf(deleteMailRule)]: { ok: true },
      [keyOf(createUsualMailRules)]: { ok: true },
      ...answers,
    },
  });
  const { user } = await renderRoute(routes, { suite: suite.context, texts: cs, at: '/import/2/mailing/rules' });
  await screen.findByRole('heading', { level: 1, name: cs.rules.title });
  const sent = () => suite.seen.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[url, body]]));
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { ...suite, user, sent, press };
}

test('rules are said in words, with when they fire and whom they would reach; below is what goes out by day', async () => {
  await opened();
  expect(screen.getByText(inWords)).toBeTruthy();
  expect(screen.getByText(/Odešle se 20\. listopadu 2026\. Dnes by přišel nejméně 35 lidem\./)).toBeTruthy();
  expect(screen.getByText(/mezi 8\. a 20\. hodinou.*z minulé noci.*více než 3 zprávy/)).toBeTruthy();
  const calendar = within(screen.getByRole('region', { name: cs.rules.calendar }));
  expect(calendar.getByRole('heading', { name: '20. listopadu 2026' })).toBeTruthy();
  expect(calendar.getByText('Naposledy, …: Zima')).toBeTruthy();
  expect(calendar.getByRole('link', { name: 'Pozor' }).getAttribute('href')).toBe('/import/2/mailing/read/9');
});

test.each([
  ['is over', { next: null }, cs.rules.noNext],
  ['is switched off', { next: null, active: false }, cs.rules.off],
  ['is narrowed down further', { filter: { target: 'ucit', department: '21-KPSY' } }, /všem vyučujícím \(s dalším/],
])('a rule that %s says so', async (_, more, says) => {
  await opened({ rules: [{ ...rule, ...more }] });
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});

test('who may not send sees no act', async () => {
  await opened({ may: { send: false } });
  expect(screen.getByText(inWords)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('an evaluation without rules gets the usual three by one act', async () => {
  const { press, sent, seen } = await opened({ rules: [], calendar: [] });
  expect(screen.getByText(cs.rules.none)).toBeTruthy();
  expect(screen.getByText(cs.rules.usualText)).toBeTruthy();
  expect(screen.queryByText(cs.rules.calendarEmpty)).toBeNull();
  await press(cs.rules.usual);
  await expect.poll(sent).toEqual([['/internal/import/2/mailing/rules/usual', undefined]]);
  await expect.poll(() => seen.notices.map(({ text }) => text)).toEqual([cs.rules.usualAdded]);
});

test('a rule is added; another purpose brings an event by which it makes sense', async () => {
  const { user, press, sent } = await opened();
  await press(cs.rules.add);
  const dialog = within(screen.getByRole('dialog', { name: cs.rules.add }));
  const days = dialog.getByLabelText(/Kolik dní předem/);
  await user.clear(days);
  await user.type(days, 'x');
  await user.click(dialog.getByRole('button', { name: cs.rules.addYes }));
  await dialog.findByText('Napište celé číslo od 0 do 60.');
  await user.selectOptions(dialog.getByLabelText(cs.rules.purpose), 'results');
  await user.selectOptions(dialog.getByLabelText(cs.rules.audience), 'ucit-garant');
  const after = dialog.getByLabelText(/Kolik dní potom/);
  await user.clear(after);
  await user.type(after, '2');
  await user.click(dialog.getByRole('button', { name: cs.rules.addYes }));
  const filter = { target: 'ucit', role: 'garant' };
  const body = { purpose: 'results', event: 'published', days: 2, filter, push_first: false, active: true };
  await expect.poll(sent).toEqual([['/internal/import/2/mailing/rules', body]]);
});

test('a rule is edited from what was seen; what somebody else changed meanwhile is asked about', async () => {
  const standing = { version: 'v9', values: { ...rule, days: 5 } };
  const conflict = new HttpError(409, { type: '/problems/edit-conflict', standing });
  const { user, press, sent, answer } = await opened({}, { [keyOf(updateMailRule)]: conflict });
  await press(`Upravit pravidlo: ${inWords}`);
  const dialog = within(screen.getByRole('dialog', { name: cs.rules.editTitle }));
  const days = dialog.getByLabelText(/Kolik dní předem/);
  await user.clear(days);
  await user.type(days, '4');
  await user.click(dialog.getByRole('button', { name: cs.rules.save }));
  await expect.poll(sent).toEqual([['/internal/import/2/mailing/rules/4', { days: 4, version: 'v1' }]]);
  const clash = within(await dialog.findByRole('group', { name: 'Mezitím to změnil někdo jiný' }));
  expect(clash.getByText('5')).toBeTruthy();
  answer({ [keyOf(updateMailRule)]: { version: 'v10' } });
  await user.click(clash.getByRole('button', { name: /Použít moje znění/ }));
  await user.click(dialog.getByRole('button', { name: cs.rules.save }));
  await expect.poll(() => sent().at(-1)).toEqual(['/internal/import/2/mailing/rules/4', { days: 4, version: 'v9' }]);
});

test('a rule is switched off at once, also where somebody has edited it meanwhile, and back where the server refuses', async () => {
  const standing = { version: 'v9', values: { ...rule, days: 5 } };
  let asked = 0;
  const { user, sent, answer, seen } = await opened(
    {},
    {
      [keyOf(updateMailRule)]: () => {
        asked += 1;
        if (asked === 1) throw new HttpError(409, { type: '/problems/edit-conflict', standing });
        return { version: 'v10' };
      },
    },
  );
  const active = screen.getByRole<HTMLInputElement>('switch', { name: cs.rules.active });
  answer({ [keyOf(readMailRules)]: { ...page, rules: [{ ...rule, active: false, version: 'v10' }] } });
  await user.click(active);
  await expect
    .poll(() => sent().map(([, body]) => body))
    .toEqual([
      { active: false, version: 'v1' },
      { active: false, version: 'v9' },
    ]);
  await expect.poll(() => seen.notices.map(({ text }) => text)).toEqual([cs.rules.saved]);
  expect(active.checked).toBe(false);
  answer({ [keyOf(updateMailRule)]: new HttpError(403, {}) });
  await user.click(active);
  await expect.poll(() => seen.notices.at(-1)?.kind).toBe('error');
  await expect.poll(() => active.checked).toBe(false);
});

test('a rule is deleted after a question that names it', async () => {
  const { press, sent, seen } = await opened();
  await press(`Smazat pravidlo: ${inWords}`);
  await expect.poll(sent).toEqual([['/internal/import/2/mailing/rules/4', undefined]]);
  expect(seen.questions[0]?.text).toContain(inWords);
});

test('each choice of recipients that is offered is what it says, and is found again', () => {
  expect(audiences.map((one) => audienceOf(filterOf(one)))).toEqual(audiences);
  expect(filterOf('studium-none')).toEqual({ target: 'studium', progress: 'none' });
});

test('a rule that sends a notification first says so in a word, below is what that means; the calendar tells the one from the other', async () => {
  const sends = [
    { kind: 'rule', medium: 'push', id: 4, purpose: 'last-reminder', subject_cs: 'Končí', subject_en: '' },
    { kind: 'email', medium: 'push', id: 9, purpose: 'other', subject_cs: 'Pozor', subject_en: '' },
  ];
  await opened({ rules: [{ ...rule, push_first: true }], calendar: [{ day: '2026-11-20', sends }] });
  expect(screen.getByText(cs.rules.pushFirstBadge)).toBeTruthy();
  expect(screen.getByText(cs.rules.pushFirstItem, { exact: false })).toBeTruthy();
  const texts = screen.getByRole('link', { name: cs.rules.pushText });
  expect(texts.getAttribute('href')).toBe('/mail-templates?medium=push');
  expect(screen.getByText('Poslední připomínka, oznámení podle pravidla')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pozor' }).getAttribute('href')).toBe('/import/2/notifications/read/9');
});

test('where notifications are not switched on a rule that would send one first says that the e-mail goes at once', async () => {
  await opened({ rules: [{ ...rule, push_first: true }], pushes: false });
  expect(screen.getByText(cs.rules.pushFirstOff, { exact: false })).toBeTruthy();
});

test('a notification first is offered to students who are asked to fill in, and goes with another choice', async () => {
  const { user, press, sent } = await opened();
  await press(cs.rules.add);
  const dialog = within(screen.getByRole('dialog', { name: cs.rules.add }));
  const first = () => dialog.queryByRole('checkbox', { name: new RegExp(cs.rules.pushFirst) });
  await user.click(first() as HTMLElement);
  await user.selectOptions(dialog.getByLabelText(cs.rules.audience), 'ucit');
  expect(first()).toBeNull();
  await user.selectOptions(dialog.getByLabelText(cs.rules.audience), 'studium-none');
  expect((first() as HTMLInputElement).checked).toBe(false);
  await user.click(first() as HTMLElement);
  await user.click(dialog.getByRole('button', { name: cs.rules.addYes }));
  await expect.poll(() => sent().at(-1)?.[1]).toMatchObject({ push_first: true, purpose: 'reminder' });
});
