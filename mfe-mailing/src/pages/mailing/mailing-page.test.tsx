import { createDraft, readDraft, readMail } from '@anketa/contract/mail/emails';
import { readAudience } from '@anketa/contract/mail/mailing';
import { readMailing } from '@anketa/contract/mail/overview';
import { prepareMail } from '@anketa/contract/mail/steering';
import { HttpError } from '@anketa/remote/http-error';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

const nobody = { people: 0, reachable: 0, step: 1 };
const whole = answerOf(readMailing);
const page = {
  ...whole,
  sends: true,
  may: { send: true },
  under_way: [],
  drafts: 2,
  sent: 1,
  undelivered: 0,
  students: { people: 300, reachable: 297, step: 1 },
  unfinished: { people: 120, reachable: 120, step: 10 },
  teachers: nobody,
};
const address = 'GET /internal/import/7/mailing';
const open = (more: object = {}, answers: object = {}) =>
  renderedPage('/import/7/mailing', { [address]: { ...page, ...more }, ...answers });

test('whom e-mails reach: numbers that depend on who has answered are said to be at least so many', async () => {
  const { container } = await open();
  expect(container.textContent).toContain('300studentů3 z nich e-mail nedostanou.');
  expect(container.textContent).toContain('nejméně 120studentů má ještě co vyplnitPodle stavu z minulé noci.');
});

test('as many as there are students are said to be all of them', async () => {
  const { container } = await open({ unfinished: { people: 300, reachable: 297, step: 10 } });
  expect(container.textContent).toContain('všech 300studentů má ještě co vyplnit');
});

test('fewer than one step of them is said so, too; without a mail server the page says that nothing is sent', async () => {
  const { container } = await open({ unfinished: { ...nobody, step: 10 }, sends: false });
  expect(container.textContent).toContain('méně než 10');
  expect(container.textContent).toContain('není nastaven poštovní server');
});

test('when filling is not open nobody is reminded', async () => {
  await open({ evaluation: { ...(whole.evaluation as object), state: 3 } });
  expect(screen.queryByRole('button', { name: /^Připomenout/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Nový e-mail' })).toBeTruthy();
});

describe('a reminder', () => {
  const begun = { [`POST ${createDraft.path}`]: { id: 5 } };
  const pages = {
    [`GET ${readDraft.path}`]: answerOf(readDraft),
    [`GET ${readAudience.path}`]: nobody,
    [`GET ${readMail.path}`]: {
      ...answerOf(readMail),
      email: { ...(answerOf(readMail).email as object), state: 'prepared' },
    },
  };
  const prepare = `POST ${prepareMail.path}`;

  test('is prepared at once, to be looked at and sent', async () => {
    const { user, button, sent } = await open({}, { ...begun, ...pages, [prepare]: { ok: true } });
    await user.click(button(/^Připomenout/));
    expect(await screen.findByText('Čeká na odeslání', { selector: 'span' })).toBeTruthy();
    expect(sent('POST')).toEqual([
      ['/internal/import/7/mailing/drafts', { purpose: 'reminder' }],
      ['/internal/import/7/mailing/edit/5/prepare', undefined],
    ]);
  });

  test.each([
    ['cannot be prepared yet', true, 2],
    ['may not be sent by whoever writes it', false, 1],
  ])('that %s opens as a draft', async (_, send, requests) => {
    const unready = new HttpError(409, { type: '/problems/mail-unready' });
    const { user, button, sent, heading, seen } = await open(
      { may: { send } },
      { ...begun, ...pages, [prepare]: unready },
    );
    await user.click(button(/^Připomenout/));
    await expect.poll(heading).toBe('Koncept e-mailu');
    expect(sent('POST')).toHaveLength(requests);
    expect(seen.notices).toEqual([]);
  });
});

describe('what is under way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
  const mail = { id: 5, subject_cs: 'Zbývá: {evaluation}, {left}', subject_en: '', send_at: null, recipients: 1204 };

  test('is read again every two seconds while something is being sent, and no more afterwards', async () => {
    const sending = { ...mail, state: 'sending', done: 301 };
    const { answer, count } = await open({ under_way: [sending] });
    expect(screen.getByRole('link', { name: 'Zbývá: Zima, …' }).getAttribute('href')).toBe('/import/7/mailing/read/5');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('301 z 1\u00a0204');
    const before = count('/internal/import/7/mailing');
    await seconds(4);
    expect(count('/internal/import/7/mailing')).toBe(before + 2);
    answer({ [address]: { ...page, under_way: [{ ...sending, state: 'paused' }] } });
    await seconds(2);
    expect(screen.getByText('Pozastaveno')).toBeTruthy();
    await seconds(20);
    expect(count('/internal/import/7/mailing')).toBe(before + 3);
  });

  test('and waits to be sent says to how many it would go', async () => {
    await open({ under_way: [{ ...mail, state: 'prepared', done: 0 }] });
    expect(screen.getByText(/Dostane ji 1\s204 lidí, až zprávu odešlete\./)).toBeTruthy();
  });
});
