import { createDraft, readDraft, readEditor, readMail, sendTestMail, updateDraft } from '@anketa/contract/mail/emails';
import { readAudience } from '@anketa/contract/mail/mailing';
import { readNotifications } from '@anketa/contract/mail/notifications';
import { planMail } from '@anketa/contract/mail/sending-rules';
import { sendMail } from '@anketa/contract/mail/steering';
import { HttpError } from '@anketa/remote/http-error';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

// What one test writes and does not save is not there in the next.
beforeEach(() => localStorage.clear());

const values = { name: '', evaluation: 'Zima', deadline: '31. ledna', left: '', link: '', unsubscribe: '' };
const examples = { cs: values, en: { ...values, evaluation: 'Winter' } };
const texts = {
  subject_cs: 'Konec',
  subject_en: 'The end',
  body_cs: '{evaluation}: do {deadline}',
  body_en: '{evaluation}: until {deadline}',
};

const draftAddress = '/internal/import/7/mailing/edit/5?medium=push';
const mailAddress = '/internal/import/7/mailing/read/5?medium=push';
const audience = `GET ${readAudience.path}`;
const draft = {
  ...answerOf(readDraft),
  examples,
  checks: [],
  edits: [],
  sends: true,
  may: { send: true },
  audience: { people: 300, reachable: 120, step: 1 },
  email: {
    ...(answerOf(readDraft).email as object),
    id: 5,
    medium: 'push',
    state: 'draft',
    version: '1',
    purpose: 'reminder',
    link: '',
    ...texts,
    filter: { target: 'studium' },
  },
};

const openDraft = (more: object = {}, answers: object = {}) =>
  renderedPage('/import/7/notifications/edit/5', {
    [`GET ${draftAddress}`]: { ...draft, ...more },
    [`PUT ${updateDraft.path}`]: { version: '2', checks: [], edits: [] },
    [audience]: draft.audience,
    [`GET ${planMail.path}`]: { ...answerOf(planMail), people: 0, days: [] },
    ...answers,
  });

function openMail(state: string, more: { readonly email?: object; readonly counts?: object } = {}, answers = {}) {
  const whole = answerOf(readMail);
  const blank = { id: 5, medium: 'push', state, stopped: null, again_at: null, effect: null, ...texts };
  const none = { recipients: 0, waiting: 0, sent: 0, refused: 0, deferred: 0, unknown: 0, expired: 0, second: 0 };
  const left_out = { 'no-address': 0, suppressed: 0, unsubscribed: 0, paused: 0, limit: 0 };
  const mail = {
    ...whole,
    examples,
    checks: [],
    sends: true,
    may: { send: true },
    email: { ...(whole.email as object), ...blank, left_out, ...more.email },
    counts: { ...none, ...more.counts },
  };
  return renderedPage('/import/7/notifications/read/5', { [`GET ${mailAddress}`]: mail, ...answers });
}

test('the page of notifications says whom they reach, leads to the editor, to the newest of both lists and to the lists', async () => {
  const became = { recipients: 60, delivered: 58, failed: 2, expired: 0 };
  const page = {
    ...answerOf(readNotifications),
    sends: true,
    may: { send: true },
    drafts: 2,
    sent: 7,
    newest: {
      drafts: [1, 2].map((id) => ({
        id,
        subject_cs: `Koncept ${id}`,
        subject_en: '',
        target: 'studium',
        purpose: 'reminder',
        author: 'Jana Malá',
        edited_at: '2027-01-02T10:00:00Z',
      })),
      sent: [{ id: 3, ...texts, target: 'ucit', state: 'sent', sent_at: '2027-01-03T10:00:00Z', ...became }],
    },
    under_way: [],
    channels: [
      { channel: 'studium', people: 300, subscribed: 120, devices: 150 },
      { channel: 'ucit', people: 60, subscribed: 0, devices: 0 },
    ],
  };
  const { container } = await renderedPage('/import/7/notifications', {
    'GET /internal/import/7/notifications': page,
  });
  expect(container.textContent).toContain('120 z 300 studentůProhlížečů: 1500 z 60 vyučujících');
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const names = ['Nové oznámení', 'Koncepty oznámení', 'Odeslaná oznámení', 'Koncept 2', 'Konec'];
  const parts = ['editor', 'drafts', 'sent', 'edit/2', 'read/3'];
  expect(names.map(addressOf)).toEqual(parts.map((part) => `/import/7/notifications/${part}`));
  // Of drafts all are there; of what is out there is more.
  expect(screen.queryByRole('link', { name: /^Všechny koncepty/ })).toBeNull();
  expect(addressOf('Všechna odeslaná oznámení (7)')).toBe('/import/7/notifications/sent');
  const [drafts, sent] = ['Koncepty oznámení', 'Odeslaná oznámení'].map((name) => screen.getByRole('region', { name }));
  expect(drafts?.textContent).toMatch(/Koncept 1Studenti upraveno 2\.\s1\.\s2027.* Jana Malá/);
  expect(sent?.textContent).toMatch(/KonecVyučující odesláno 3\.\s1\.\s2027.* 60 příjemců doručeno 58/);
  expect(screen.getByRole('region', { name: 'Kdo má nyní oznámení zapnutá' }).textContent).toContain(
    'Studenti a vyučující si oznámení mohou zapnout',
  );
});

test('a new notification begins from a text of its own, or as a copy of a former notification', async () => {
  const editor = {
    templates: [{ purpose: 'reminder', ...texts }],
    former: [{ id: 3, subject_cs: 'Loni', subject_en: '', evaluation_cs: 'Léto', evaluation_en: '' }],
  };
  const { user, button, sent, heading } = await renderedPage('/import/7/notifications/editor', {
    'GET /internal/import/7/mailing/editor?medium=push': { ...answerOf(readEditor), ...editor },
    [`GET ${draftAddress}`]: draft,
    [audience]: draft.audience,
    [`POST ${createDraft.path}`]: { id: 5 },
  });
  await user.click(screen.getByRole('radio', { name: /^Kopie dřívějšího oznámení/ }));
  await user.click(button('Začít psát'));
  await expect.poll(heading).toBe('Koncept oznámení');
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/drafts', { copy_of: 3, medium: 'push' }]]);
});

test('a draft counts its characters, shows it as a phone does, and in both languages for who has chosen none', async () => {
  const { user, sent } = await openDraft();
  const czech = within(screen.getByRole('region', { name: 'Česky' }));
  const title = czech.getByRole<HTMLInputElement>('textbox', { name: 'Nadpis' });
  await user.type(title, ' je blízko');
  expect(czech.getByText('15 z 60 znaků')).toBeTruthy();
  // "Zima: do 31. ledna", not "{evaluation}: do {deadline}".
  expect(czech.getByText('18 z 200 znaků')).toBeTruthy();
  const preview = czech.getByRole('group', { name: 'Náhled oznámení: Česky' });
  expect(preview.textContent).toBe('Anketa teďKonec je blízkoZima: do 31.\u00a0ledna');
  expect(screen.getByRole('group', { name: 'Oznámení pro toho, kdo si jazyk nezvolil' }).textContent).toContain(
    'Konec je blízko / The endZima: do 31.\u00a0ledna\nWinter: until 31.\u00a0ledna',
  );
  await user.type(title, 'x'.repeat(100));
  expect([title.value.length, title.maxLength]).toEqual([60, 60]);
  // A notification has no lines.
  await user.type(czech.getByRole('textbox', { name: 'Text' }), '{Enter}!');
  await expect
    .poll(() => sent('PUT').at(-1)?.[1], { timeout: 3000 })
    .toMatchObject({ body_cs: '{evaluation}: do {deadline} !' });
});

test('what no notification has a value for is said under its field', async () => {
  const { user } = await openDraft();
  const czech = within(screen.getByRole('region', { name: 'Česky' }));
  await user.type(czech.getByRole('textbox', { name: 'Text' }), ' {{name}');
  expect(await czech.findByText('Údaj {name} v oznámení být nemůže.')).toBeTruthy();
});

test('how many people it comes to, and how many of them have notifications switched on, follows each choice', async () => {
  const { user, seen, container } = await openDraft();
  expect(container.textContent).toContain('300studentů120z toho má zapnutá oznámení');
  await user.selectOptions(screen.getByLabelText(/^Stav vyplnění/), 'unfinished');
  await expect
    .poll(() => seen.requests.filter(({ url }) => url.includes('/audience')).at(-1)?.url)
    .toMatch(/progress=unfinished.*medium=push/);
});

test('of a choice that goes by how far students are both numbers are said to be at least so many', async () => {
  const { container } = await openDraft(
    { audience: { people: 120, reachable: 20, step: 10 } },
    { [audience]: new HttpError(0, {}) },
  );
  expect(container.textContent).toContain('nejméně 120studentůnejméně 20z toho');
});

test.each([
  [{ people: 300, reachable: 30, step: 1 }, undefined],
  [{ people: 300, reachable: 3, step: 1 }, 'Z 300 studentů by zprávu dostali jen 3: ostatní nemají oznámení zapnutá.'],
  [{ people: 300, reachable: 0, step: 1 }, 'Z 300 studentů by zprávu nedostal nikdo: oznámení zapnutá nemají.'],
  [
    { people: 120, reachable: 0, step: 10 },
    'Zprávu by nedostal téměř nikdo. Z vybraných má oznámení zapnutá méně než 10.',
  ],
  [{ people: 0, reachable: 0, step: 1 }, undefined],
])(
  'where almost nobody of those that are chosen gets it (%o) that is said, with the way to an e-mail',
  async (reached, said) => {
    const { container } = await openDraft({ audience: reached }, { [audience]: reached });
    const link = screen.queryByRole('link', { name: 'Napsat raději e-mail' });
    expect(link?.getAttribute('href')).toBe(said && '/import/7/mailing/editor');
    expect(container.textContent).toContain(said ?? '');
  },
);

test('what stands for something is read and put into the text by its name, and saved by its key', async () => {
  const { user, sent } = await openDraft();
  const czech = within(screen.getByRole('region', { name: 'Česky' }));
  const text = czech.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  const tools = within(czech.getByRole('toolbar', { name: 'Vložit údaj' }));
  text.setSelectionRange(0, 0);
  await user.click(tools.getByRole('button', { name: 'Konec vyplňování' }));
  expect(text.value).toBe('{Konec\u00A0vyplňování}{Název\u00A0hodnocení}: do {Konec\u00A0vyplňování}');
  await expect
    .poll(() => sent('PUT').at(-1)?.[1], { timeout: 3000 })
    .toMatchObject({ body_cs: '{deadline}{evaluation}: do {deadline}' });
  expect(tools.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Název hodnocení',
    'Konec vyplňování',
  ]);
});

test('a text is full once it is with its values, however short their codes are', async () => {
  const cs = { ...values, evaluation: 'x'.repeat(150) };
  await openDraft({
    examples: { ...examples, cs },
    email: { ...draft.email, body_cs: `{evaluation}${'y'.repeat(50)}` },
  });
  const czech = within(screen.getByRole('region', { name: 'Česky' }));
  const text = czech.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(text.maxLength).toBe(text.value.length);
});

test('where a tap leads is chosen from pages by name; another one has to be an address of the suite', async () => {
  const { user, sent } = await openDraft();
  const leads = screen.getByLabelText('Po klepnutí otevře');
  await user.selectOptions(leads, 'Jinou stránku aplikace');
  const path = screen.getByLabelText(/^Adresa stránky/);
  await user.clear(path);
  await user.type(path, 'https://jinde.cz');
  expect(await screen.findByText(/začíná lomítkem\.$/, undefined, { timeout: 3000 })).toBeTruthy();
  expect(sent('PUT').filter(([, body]) => JSON.stringify(body).includes('jinde'))).toEqual([]);
  await user.selectOptions(leads, 'Dotazníky');
  await expect.poll(() => sent('PUT').at(-1)?.[1], { timeout: 3000 }).toMatchObject({ link: '/evaluation' });
});

test('whoever tries it hears in how many of their browsers it appears, or that they have none', async () => {
  const sending = `POST ${sendTestMail.path}`;
  const { user, button, answer } = await openDraft({}, { [sending]: { to: '', browsers: 2 } });
  await user.click(button('Poslat zkušební oznámení sobě'));
  expect(await screen.findByText(/^Zkušební oznámení převzaly 2 Vaše prohlížeče\./)).toBeTruthy();
  const title = 'V žádném prohlížeči nemáte zapnutá oznámení.';
  answer({ [sending]: new HttpError(409, { type: '/problems/no-browser', title }) });
  await user.click(button('Poslat zkušební oznámení sobě'));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText(/^Zkušební oznámení/)).toBeNull();
});

test('a draft says until when it can be delivered: to the end of filling, or for some days', async () => {
  const { user } = await openDraft({
    evaluation: {
      ...(answerOf(readDraft).evaluation as object),
      options: { continuous: true },
      phase_dates: { checking: '2027-01-10T22:59:00Z', published: '2027-01-31T22:59:00Z' },
    },
  });
  expect(screen.getByText(/^Doručit jde do konce vyplňování \(31\. ledna 2027/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/^Účel/), 'results');
  expect(screen.getByText(/^Doručit jde 3 dny\./)).toBeTruthy();
});

test('one that is prepared goes to many once the name of the evaluation is typed, never in halves', async () => {
  const { user, sent, button } = await openMail(
    'prepared',
    {
      email: { filter: { target: 'studium', progress: 'none' }, left_out: { 'no-address': 180 } },
      counts: { recipients: 1200, waiting: 1200 },
    },
    { [`POST ${sendMail.path}`]: { ok: true } },
  );
  expect(screen.getByText('oznámení nemají zapnutá')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Jak zprávy vypadají')).toBeNull();
  await user.type(screen.getByLabelText(/^Pro odeslání opište/), 'Zima');
  await user.click(button(/^Odeslat 1\s200 lidem$/));
  await expect
    .poll(() => sent('POST'))
    .toEqual([['/internal/import/7/mailing/read/5/send', { name: 'Zima', halves: false }]]);
});

test('one that is out says to how many it was delivered, whom it failed to reach and whose turn came too late, and begins another', async () => {
  const { user, button, sent, heading } = await openMail(
    'sent',
    { counts: { recipients: 20, sent: 12, refused: 8, expired: 3 } },
    { [`POST ${createDraft.path}`]: { id: 5 }, [`GET ${draftAddress}`]: draft, [audience]: draft.audience },
  );
  expect(screen.getByText('12 z 20').parentElement?.textContent).toBe('12 z 20 doručeno studentům');
  const said = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(said.slice(0, 2)).toEqual([
    ['Nedoručeno', '5'],
    ['Propadlo', '3'],
  ]);
  expect(screen.queryByText('Zobrazeno v aplikaci')).toBeNull();
  await user.click(button('Zkopírovat jako nové oznámení'));
  await expect.poll(heading).toBe('Koncept oznámení');
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/drafts', { copy_of: 5, medium: 'push' }]]);
});
