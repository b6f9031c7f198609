import { chooseMails, type MailChoices, openOwnMail, readOwnMails } from '@anketa/contract/mail/own-mail';
import type { Locale } from '@anketa/contract/values';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const choices: MailChoices = { unsubscribed: false, paused_until: null, locale: null, muted: [] };
const page = {
  address: 'jana@example.cz',
  suppressed: false,
  per_week: 3,
  choices,
  evaluations: [
    { id: 1, name_cs: 'Zima', name_en: 'Winter' },
    { id: 2, name_cs: 'Léto', name_en: 'Summer' },
  ],
  mails: [
    {
      id: 7,
      subject_cs: 'Zbývá Vám vyplnit',
      subject_en: 'You have some left',
      evaluation_cs: 'Zima',
      evaluation_en: 'Winter',
      purpose: 'reminder',
      day: '2026-11-20',
    },
  ],
};
const [read, write, open] = [readOwnMails, chooseMails, openOwnMail].map(({ method, path }) => `${method} ${path}`) as [
  string,
  string,
  string,
];

async function opened(more: object = {}, { answers = {}, locale = 'cs' as Locale } = {}) {
  const suite = fakeSuite({
    session: sessionOf('user'),
    locale,
    answers: { [read]: { ...page, ...more }, [write]: { ok: true }, ...answers },
  });
  const texts = locale === 'cs' ? cs : en;
  const { user } = await renderRoute(routes, { suite: suite.context, texts, at: '/mails' });
  await screen.findByRole('heading', { level: 1, name: texts.ownMails.title });
  const sent = () => suite.seen.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...suite, user, sent };
}

test('it says where e-mails go, what was sent and why, and how many come at most', async () => {
  await opened();
  const where = 'E-maily Vám chodí na adresu jana@example.cz. Za týden Vám pošleme nejvýše 3 zprávy.';
  expect(screen.getByText(where)).toBeTruthy();
  expect(screen.getByText('20. listopadu 2026, Zima: připomínka, protože Vám zbývaly dotazníky')).toBeTruthy();
});

test.each([
  ['no address is known', { address: null }, cs.ownMails.noAddress],
  ['e-mails came back', { suppressed: true }, /jana@example\.cz vracely/],
])('where %s it says so', async (_, more, says) => {
  await opened(more);
  expect(screen.getByText(says)).toBeTruthy();
  expect(screen.queryByText(/chodí na adresu/)).toBeNull();
});

test('the text of an e-mail is read once it is opened, once, in the language of the reader', async () => {
  const texts = { subject_cs: '', subject_en: '', text_cs: 'Dobrý den', text_en: 'Good morning' };
  const { user, seen } = await opened({}, { locale: 'en', answers: { [open]: texts } });
  const asked = () => seen.requests.filter(({ url }) => url === '/internal/mails/7/open').length;
  expect(asked()).toBe(0);
  const summary = screen.getByText('You have some left');
  await user.click(summary);
  expect((await screen.findByText('Good morning')).lang).toBe('en');
  await user.click(summary);
  await user.click(summary);
  expect(asked()).toBe(1);
});

test('an e-mail without English is read in Czech, also by English readers', async () => {
  const texts = { subject_cs: '', subject_en: '', text_cs: 'Dobrý den', text_en: '' };
  const { user } = await opened({}, { locale: 'en', answers: { [open]: texts } });
  await user.click(screen.getByText('You have some left'));
  expect((await screen.findByText('Dobrý den')).lang).toBe('cs');
});

test('a text that cannot be read can be asked for again', async () => {
  const { user, answer } = await opened({}, { answers: { [open]: new HttpError(503, {}) } });
  await user.click(screen.getByText('Zbývá Vám vyplnit'));
  await screen.findByRole('alert');
  answer({ [open]: { subject_cs: '', subject_en: '', text_cs: 'Dobrý den', text_en: '' } });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Dobrý den')).toBeTruthy();
});

test('each choice is saved at once and said; evaluations are switched off one by one', async () => {
  const { user, sent, seen } = await opened();
  await user.click(screen.getByRole('radio', { name: 'Jen anglicky' }));
  await user.click(screen.getByRole('switch', { name: 'Zima' }));
  await user.click(screen.getByRole('switch', { name: 'Léto' }));
  await user.click(screen.getByRole('switch', { name: 'Zima' }));
  await expect.poll(sent).toEqual([{ locale: 'en' }, { muted: [1] }, { muted: [1, 2] }, { muted: [2] }]);
  await expect.poll(() => seen.notices.length).toBe(4);
  expect(seen.notices[0]).toMatchObject({ kind: 'success', text: cs.ownMails.saved });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Jen anglicky' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Česky i anglicky' }));
  await expect.poll(() => sent().at(-1)).toEqual({ locale: null });
});

test('who has unsubscribed from all is asked nothing more', async () => {
  const { user, sent } = await opened();
  await user.click(screen.getByRole('switch', { name: /E-maily o hodnocení výuky/ }));
  await expect.poll(sent).toEqual([{ unsubscribed: true }]);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(cs.ownMails.always)).toBeTruthy();
});

test('a choice that the server refuses goes back', async () => {
  const { user, seen } = await opened({}, { answers: { [write]: new HttpError(403, {}) } });
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: 'Zima' });
  await user.click(choice);
  await expect.poll(() => seen.notices.map(({ kind }) => kind)).toEqual(['error']);
  await expect.poll(() => choice.checked).toBe(true);
});

test('nothing is sent until a day to come, which can be given up', async () => {
  const { user, sent, answer } = await opened();
  await user.click(screen.getByText(cs.ownMails.pauseAct));
  const day = screen.getByLabelText(/Nic neposílat do/);
  const press = () => user.click(screen.getByRole('button', { name: cs.ownMails.pauseYes }));
  await user.type(day, '2020-01-01');
  await press();
  await screen.findByText(cs.ownMails.pauseWrong);
  expect(sent()).toEqual([]);
  answer({ [read]: { ...page, choices: { ...choices, paused_until: '2999-01-31' } } });
  await user.clear(day);
  await user.type(day, '2999-01-31');
  await press();
  await screen.findByText('Do 31. ledna 2999 Vám nic nepošleme.');
  const choosing = within(screen.getByRole('region', { name: cs.ownMails.choices }));
  await user.click(choosing.getByRole('button', { name: cs.ownMails.resume }));
  await expect.poll(sent).toEqual([{ paused_until: '2999-01-31' }, { paused_until: null }]);
});

test('a pause that is over is none', async () => {
  await opened({ choices: { ...choices, paused_until: '2020-01-01' } });
  expect(screen.getByLabelText(/Nic neposílat do/)).toBeTruthy();
});
