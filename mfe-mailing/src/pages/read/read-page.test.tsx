import { readDraft, readMail } from '@anketa/contract/mail/emails';
import { readAudience } from '@anketa/contract/mail/mailing';
import {
  cancelMail,
  continueMail,
  pauseMail,
  reopenDraft,
  sendMail,
  sendUnknownAgain,
} from '@anketa/contract/mail/steering';
import { HttpError } from '@anketa/remote/http-error';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

const none = { recipients: 0, waiting: 0, sent: 0, refused: 0, deferred: 0, unknown: 0, second: 0 };
const leftOut = { 'no-address': 0, suppressed: 0, unsubscribed: 0, paused: 0, limit: 0 };
const whole = answerOf(readMail);
const address = 'GET /internal/import/7/mailing/read/5';

interface Wishes {
  readonly email?: object;
  readonly counts?: object;
  readonly [part: string]: unknown;
}

function mailOf(state: string, { email, counts, ...more }: Wishes = {}) {
  const blank = { id: 5, state, subject_cs: 'Zbývá', left_out: leftOut, stopped: null, again_at: null, effect: null };
  return {
    ...whole,
    checks: [],
    sends: true,
    may: { send: true },
    ...more,
    email: { ...(whole.email as object), ...blank, ...email },
    counts: { ...none, ...counts },
  };
}

const open = (mail: object, answers: object = {}) =>
  renderedPage('/import/7/mailing/read/5', { [address]: mail, ...answers });

describe('one that is prepared', () => {
  const many = { counts: { recipients: 1204, waiting: 1204 } };

  test('to many people goes only with the evaluation’s name: what the server says of it stands by the field', async () => {
    const wrong = new HttpError(422, { type: '/problems/fields-invalid', errors: { name: ['Opište přesný název.'] } });
    const { user, button, sent, answer } = await open(mailOf('prepared', many), { [`POST ${sendMail.path}`]: wrong });
    const name = screen.getByLabelText('Pro odeslání opište název hodnocení');
    await user.type(name, 'Léto');
    await user.click(button(/^Odeslat 1\s204 lidem$/));
    expect(await screen.findByText('Opište přesný název.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    answer({ [`POST ${sendMail.path}`]: { ok: true }, [address]: mailOf('sending', many) });
    await user.clear(name);
    await user.type(name, 'Zima');
    await user.click(button(/^Odeslat 1\s204 lidem$/));
    await expect.poll(() => screen.queryByRole('progressbar')).not.toBeNull();
    expect(sent('POST').map(([, body]) => body)).toEqual([
      { name: 'Léto', halves: false },
      { name: 'Zima', halves: false },
    ]);
  });

  test('to a few goes with one press; who is left out is said with the reason', async () => {
    const few = { counts: { recipients: 12, waiting: 12 }, email: { left_out: { ...leftOut, unsubscribed: 3 } } };
    const { user, button, sent, container } = await open(mailOf('prepared', few), {
      [`POST ${sendMail.path}`]: { ok: true },
    });
    expect(container.textContent).toContain('12lidí zprávu dostaneVynecháni jsou:odhlásili se3');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Odeslat 12 lidem'));
    expect(sent('POST')).toEqual([['/internal/import/7/mailing/read/5/send', { name: '', halves: false }]]);
  });

  test('that something stops has no way to be sent, and says first what stops it', async () => {
    const checks = [
      { check: 'name-missing', stops: false, values: { count: 2 } },
      { check: 'too-few', stops: true, values: { fewest: 3 } },
      { check: 'placeholder-empty', stops: true, values: { name: 'deadline' } },
    ];
    const { user, button, heading } = await open(mailOf('prepared', { checks }), {
      [`POST ${reopenDraft.path}`]: { ok: true },
      [`GET ${readDraft.path}`]: answerOf(readDraft),
      [`GET ${readAudience.path}`]: { people: 1, reachable: 1, step: 1 },
    });
    const said = within(screen.getByRole('list', { name: 'Kontrola' })).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Brání odesláníPříjemců je méně než 3.'),
      expect.stringContaining('Brání odesláníText uvádí konec vyplňování'),
      expect.stringContaining('UpozorněníU 2 příjemců neznáme jméno'),
    ]);
    expect(screen.getByRole('link', { name: 'Nastavit konec vyplňování' }).getAttribute('href')).toBe(
      '/import/7#dates',
    );
    expect(screen.queryByRole('button', { name: /^Odeslat/ })).toBeNull();
    await user.click(button('Zpět do konceptů'));
    await expect.poll(heading).toBe('Koncept e-mailu');
  });
});

describe('one that is on its way', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

  test('is read again every two seconds until it is out, and quarters of it are read out', async () => {
    const at = (sent: number) => ({ counts: { recipients: 100, sent, waiting: 100 - sent } });
    const { answer, count } = await open(mailOf('sending', at(30)));
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toContain('Vyřízeno 25 %.');
    answer({ [address]: mailOf('sending', at(49)) });
    await seconds(2);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('49 z 100');
    expect(said()).toContain('Vyřízeno 25 %.');
    answer({ [address]: mailOf('sent', at(100)) });
    await seconds(2);
    expect(said()).toEqual(['Odesláno']);
    const before = count('/internal/import/7/mailing/read/5');
    await seconds(30);
    expect(count('/internal/import/7/mailing/read/5')).toBe(before);
  });

  test('says that it is prepared, not how far, and is cancelled there before anything is sent', async () => {
    const { user, button, seen, sent, answer } = await open(mailOf('preparing'), {
      [`POST ${cancelMail.path}`]: { ok: true },
    });
    const progress = screen.getByRole('progressbar', { name: 'Příprava zpráv' });
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuetext')]).toEqual([null, null]);
    answer({ [address]: mailOf('cancelled') });
    await user.click(button('Zrušit přípravu'));
    expect(seen.questions).toMatchObject([{ text: 'Nikomu se nic neodešle. Zprávu půjde zkopírovat jako novou.' }]);
    expect(sent('POST')).toEqual([['/internal/import/7/mailing/read/5/cancel', undefined]]);
    await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
  });

  test('that has moved on meanwhile is read again when an act comes too late', async () => {
    const moved = new HttpError(409, { type: '/problems/mail-moved', title: 'E-mail je mezitím v jiném stavu.' });
    const { user, button, answer } = await open(mailOf('sending', { counts: { recipients: 2, waiting: 2 } }), {
      [`POST ${pauseMail.path}`]: moved,
    });
    answer({ [address]: mailOf('cancelled') });
    await user.click(button('Pozastavit'));
    expect(await screen.findByText('Zrušeno', { selector: 'span:not([role])' })).toBeTruthy();
  });
});

test('one that stands still says why, and how many are out before it is cancelled', async () => {
  const counts = { recipients: 2000, sent: 1204, waiting: 796 };
  const stopped = 'Poštovní server nepřijímá e-maily (ECONNREFUSED).';
  const { user, button, seen } = await open(mailOf('paused', { counts, email: { stopped } }));
  expect(screen.getByRole('alert').textContent).toBe(stopped);
  await user.click(button('Zrušit odesílání'));
  expect(seen.questions[0]?.text).toMatch(/^1\s204 lidem už odešla/);
});

test('one that stands still shows the checks again; while one of them stops it there is no way on but to cancel it', async () => {
  const warns = { check: 'filling-closed', stops: false, values: {} };
  const counts = { recipients: 2000, sent: 1204, waiting: 796 };
  const request = { [`POST ${continueMail.path}`]: { ok: true } };
  const { user, button, sent, unmount } = await open(mailOf('paused', { counts, checks: [warns] }), request);
  expect(screen.getByRole('list', { name: 'Kontrola' }).textContent).toContain('Vyplňování teď není otevřené');
  await user.click(button('Pokračovat v odesílání'));
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/read/5/continue', undefined]]);
  unmount();
  const stops = { check: 'placeholder-empty', stops: true, values: { name: 'deadline' } };
  await open(mailOf('paused', { counts, checks: [warns, stops] }));
  expect(screen.getByText(cs.campaign.stopped)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Zrušit odesílání']);
});

test.each([
  ['before any of it is out can go back to the drafts', 0, true],
  ['when some of it is out cannot', 1, false],
])('one that stands still %s', async (_, sent, offered) => {
  await open(mailOf('paused', { counts: { recipients: 3, sent, waiting: 3 - sent } }));
  expect(screen.queryByRole('button', { name: 'Zpět do konceptů' }) !== null).toBe(offered);
});

test('to those of whom it is not known whether they got it, it goes again after a warning', async () => {
  const { user, button, seen, sent } = await open(mailOf('sent', { counts: { recipients: 9, sent: 4, unknown: 5 } }), {
    [`POST ${sendUnknownAgain.path}`]: { ok: true },
  });
  await user.click(button('Odeslat znovu 5 lidem'));
  expect(seen.questions).toMatchObject([{ text: 'Je možné, že ji už mají. Dostanou ji pak dvakrát.' }]);
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/read/5/again', undefined]]);
});

const reminder = { filter: { target: 'studium', progress: 'none' } };
const halves = { first: { people: 501, responded: 40 }, second: { people: 501, responded: 21 } };

test.each([
  [
    'above zero',
    [0.038, 0.008, 0.068],
    'Rozdíl je 3,8 procentního bodu, s 95% jistotou 0,8 až 6,8: e-mail nejspíš pomohl.',
  ],
  [
    'around zero',
    [0.01, -0.02, 0.04],
    'Rozdíl je 1,0 procentního bodu, s 95% jistotou -2,0 až 4,0: může být i náhodný.',
  ],
  [
    'below zero',
    [-0.03, -0.05, -0.01],
    'Rozdíl je -3,0 procentního bodu, s 95% jistotou -5,0 až -1,0: e-mail nejspíš nepomohl.',
  ],
])('what came of halves is said in a sentence, with how sure it is: %s', async (_, [difference, low, high], says) => {
  const effect = { ...halves, difference, low, high };
  const { container } = await open(mailOf('sent', { email: { ...reminder, effect } }));
  const text = container.textContent?.replaceAll('\u00a0', ' ').replaceAll('−', '-');
  expect(text).toContain('začalo vyplňovat 8,0 % z první, která už e-mail měla (40 z 501), a 4,2 % z druhé,');
  expect(text).toContain(says);
});

test('halves of which too few have responded say that alone', async () => {
  await open(mailOf('sent', { email: { ...reminder, effect: 'too-few' } }));
  expect(screen.getByText(cs.effect.tooFew)).toBeTruthy();
  expect(screen.queryByText(cs.effect.rounded)).toBeNull();
});

test('a second half that waits for the night is said, and none of it counts as done', async () => {
  const counts = { recipients: 300, sent: 150, second: 150 };
  const { container } = await open(mailOf('sending', { counts, email: reminder }));
  expect(screen.getByText(cs.campaign.second)).toBeTruthy();
  expect(container.textContent).toContain('150 z 300');
  expect(container.textContent).toContain(`${cs.counts.second}150`);
});

test('what goes by how far students are can be sent in halves; what does not is not asked about', async () => {
  const few = { counts: { recipients: 12, waiting: 12 } };
  const send = { [`POST ${sendMail.path}`]: { ok: true } };
  const { user, button, sent, unmount } = await open(mailOf('prepared', { ...few, email: reminder }), send);
  await user.click(screen.getByRole('checkbox', { name: new RegExp(cs.halves.offer) }));
  await user.click(button('Odeslat 12 lidem'));
  expect(sent('POST').map(([, body]) => body)).toEqual([{ name: '', halves: true }]);
  unmount();
  await open(mailOf('prepared', { ...few, email: { filter: { target: 'studium' } } }), send);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('one that is a draft again leads to where it is written', async () => {
  await open(mailOf('draft'));
  expect(screen.getByRole('link', { name: 'Otevřít koncept' }).getAttribute('href')).toBe('/import/7/mailing/edit/5');
});

test('one that is out says when it was created and sent, how many of all got it, how many have seen it and how many did not get it', async () => {
  const email = { created_at: '2030-02-01T10:00:00Z', sent_at: '2030-02-03T11:30:00Z', seen: 1041 };
  const { container } = await open(mailOf('sent', { email, counts: { recipients: 1204, sent: 1200, refused: 4 } }));
  const facts = [...container.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent?.replaceAll(/\s/g, ' '),
  ]);
  expect(facts).toEqual([
    ['Odmítnuto', '4'],
    ['Zobrazeno v aplikaci', '1 041'],
    ['Čas odeslání', expect.stringMatching(/^3\. února 2030 v 1\d:30$/)],
  ]);
  const text = container.textContent?.replaceAll(/\s/g, ' ');
  expect(text).toContain('1 200 z 1 204 e-mailů odesláno');
  expect(text).toMatch(/Vytvořeno 1\. února 2030 v 1\d:00/);
});
