import { readDraft, readDraftEdit, readMail, sendTestMail, updateDraft } from '@anketa/contract/mail/emails';
import { readAudience } from '@anketa/contract/mail/mailing';
import { planMail } from '@anketa/contract/mail/sending-rules';
import { prepareMail, scheduleMail } from '@anketa/contract/mail/steering';
import { HttpError } from '@anketa/remote/http-error';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

const whole = answerOf(readDraft);
const email = {
  ...(whole.email as object),
  id: 5,
  state: 'draft',
  version: '1',
  purpose: 'reminder',
  filter: { target: 'studium' },
  subject_cs: 'Zbývá',
  subject_en: 'Left',
  body_cs: 'Dobrý den',
  body_en: 'Hello',
};
const draft = {
  ...whole,
  email,
  checks: [],
  sends: true,
  may: { send: true },
  audience: { people: 300, reachable: 300, step: 1 },
  edits: [{ number: 1, edited_at: '2026-11-20T10:00:00.000Z', who: 'Anna Nová' }],
};
const put = `PUT ${updateDraft.path}`;
const audience = `GET ${readAudience.path}`;
const stops = { check: 'placeholder-empty', stops: true, values: { name: 'deadline' } };

// What one test writes and does not save is not there in the next.
beforeEach(() => localStorage.clear());

async function open(more: object = {}, answers: object = {}) {
  const page = await renderedPage('/import/7/mailing/edit/5', {
    'GET /internal/import/7/mailing/edit/5': { ...draft, ...more },
    [put]: { version: '2', checks: [], edits: draft.edits },
    [audience]: draft.audience,
    ...answers,
  });
  const subject = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Předmět' })[0] as HTMLInputElement;
  const bodies = (method: string) => page.sent(method).map(([, body]) => body);
  return { ...page, subject, bodies };
}

test('a test e-mail is of what is written: it is saved first, and the page says where it went', async () => {
  const { user, subject, button, sent, bodies } = await open(
    {},
    { [`POST ${sendTestMail.path}`]: { to: 'a@example.cz' } },
  );
  await user.type(subject(), '!');
  await user.click(button('Poslat zkušební e-mail sobě'));
  expect(await screen.findByText('Zkušební e-mail odešel na a@example.cz.')).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ subject_cs: 'Zbývá!', version: '1' }]);
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/edit/5/test', undefined]]);
});

test('what cannot be saved is not prepared, and says so', async () => {
  const { user, subject, button, sent } = await open({}, { [put]: new HttpError(0, {}) });
  await user.type(subject(), '!');
  await user.click(button('Připravit k odeslání'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nejdřív je potřeba uložit, co jste napsali. Nepodařilo se to.',
  );
  expect([sent('POST'), subject().value]).toEqual([[], 'Zbývá!']);
});

test('what stops sending is said by the buttons, which are off; once it is mended they are not', async () => {
  const { user, subject, button, heading, sent } = await open(
    { checks: [stops] },
    { [`POST ${prepareMail.path}`]: { ok: true }, [`GET ${readMail.path}`]: answerOf(readMail) },
  );
  const prepare = () => button('Připravit k odeslání');
  expect(screen.getByRole('list', { name: 'Kontrola' }).textContent).toContain('hodnocení ho nemá nastavený');
  await user.click(prepare());
  expect(sent('POST')).toEqual([]);
  const why = document.getElementById(prepare().getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('Nejdřív prosím opravte, co brání odeslání.');
  await user.type(subject(), '!');
  await expect.poll(() => prepare().getAttribute('aria-disabled'), { timeout: 3000 }).not.toBe('true');
  await user.click(prepare());
  await expect.poll(heading).not.toBe('Koncept e-mailu');
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/edit/5/prepare', undefined]]);
});

/** As many of 300 as are so far as was chosen. */
const answered = (people: number) => (request: { readonly url: string }) =>
  request.url.includes('progress=')
    ? { people, reachable: people, step: 10 }
    : { people: 300, reachable: 300, step: 1 };

test('where all of them are so far as was chosen, it is not said to be at least so many', async () => {
  const { user } = await open({}, { [audience]: answered(300) });
  await user.selectOptions(screen.getByLabelText(/^Stav vyplnění/), 'unfinished');
  expect(await screen.findByText('všech 300')).toBeTruthy();
});

test('how many people it comes to follows each choice; what no mask can be is not asked for, and says so', async () => {
  const { user, seen, bodies } = await open({}, { [audience]: answered(120) });
  const asked = () => seen.requests.filter(({ url }) => url.includes('/audience')).map(({ url }) => url);
  await user.selectOptions(screen.getByLabelText(/^Stav vyplnění/), 'unfinished');
  expect(await screen.findByText('nejméně 120')).toBeTruthy();
  expect(asked().filter((url) => url.includes('progress=unfinished'))).toHaveLength(1);
  await user.type(screen.getByLabelText('Předměty podle kódu'), 'A%');
  expect(await screen.findByText('Použijte jen kódy předmětů, * a ?.', undefined, { timeout: 3000 })).toBeTruthy();
  expect(asked().filter((url) => url.includes('%25'))).toEqual([]);
  expect(bodies('PUT').filter((body) => JSON.stringify(body).includes('%'))).toEqual([]);
});

test('of the other group nothing is chosen by what the first was chosen by', async () => {
  const { user, bodies, button } = await open({
    email: { ...email, filter: { target: 'studium', progress: 'none', study_type: 'B' } },
  });
  await user.click(button('Vyučující'));
  await expect.poll(() => bodies('PUT'), { timeout: 3000 }).toEqual([{ filter: { target: 'ucit' }, version: '1' }]);
});

test('an earlier text is looked at and taken back', async () => {
  const earlier = { subject_cs: 'Dříve', subject_en: 'Before', body_cs: 'Starý text', body_en: 'Old text' };
  const { user, button, bodies, subject } = await open({}, { [`GET ${readDraftEdit.path}`]: earlier });
  await user.click(button(/^Zobrazit znění: 20\. listopadu 2026/));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText('Starý text')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Vrátit toto znění' }));
  expect(subject().value).toBe('Dříve');
  await expect.poll(() => bodies('PUT'), { timeout: 3000 }).toEqual([{ ...earlier, version: '1' }]);
});

test('earlier texts are there once there is one: the first may come of what is written now', async () => {
  const { user, subject, answer } = await open({ edits: [] });
  expect(screen.queryByText(/^Dřívější znění/)).toBeNull();
  answer({ [put]: { version: '2', checks: [], edits: draft.edits } });
  await user.type(subject(), '!');
  expect(await screen.findByText('Dřívější znění (1)', undefined, { timeout: 3000 })).toBeTruthy();
});

test('that all is saved is said beside the name of the evaluation; what cannot be saved stays in sight', async () => {
  const { user, subject, answer } = await open();
  const beside = screen.getByText('Vše je uloženo.').parentElement;
  expect(beside?.textContent).toContain('Zima');
  answer({ [put]: new HttpError(500, {}) });
  await user.type(subject(), '!');
  const bar = await screen.findByText(/^Neuloženo:/, { selector: '[data-bottom-bar]' }, { timeout: 3000 });
  expect(bar).toBeTruthy();
  expect(beside?.textContent).not.toMatch(/uloženo/i);
});

test.each([
  ['mail-not-draft', 409, /psát do ní už nelze\. Co jste napsali/, 'Zobrazit e-mail', '/import/7/mailing/read/5'],
  ['not-found', 404, /Koncept mezitím někdo smazal\. Co jste napsali/, 'Zpět na e-maily', '/import/7/mailing'],
])(
  'when the server answers %s, what was written stays, and no act is offered',
  async (type, status, text, link, to) => {
    const { user, subject, seen } = await open({}, { [put]: new HttpError(status, { type: `/problems/${type}` }) });
    await user.type(subject(), '!');
    const alert = await screen.findByRole('alert', undefined, { timeout: 3000 });
    expect(alert.textContent).toMatch(text);
    expect(within(alert).getByRole('link', { name: link }).getAttribute('href')).toBe(to);
    expect([subject().value, seen.held.size]).toEqual(['Zbývá!', 1]);
    expect(screen.queryByRole('button', { name: 'Připravit k odeslání' })).toBeNull();
  },
);

/** Days from the 26th of November on, a Thursday: until Sunday many have got enough. */
const plan = {
  people: 3900,
  days: ['11-26', '11-27', '11-28', '11-29', '11-30', '12-01'].map((day, at) => ({
    day: `2099-${day}`,
    limited: [1240, 1240, 1240, 1240, 310, 600][at],
  })),
  best: '2099-11-30',
  step: 1,
};
const planned = { [`GET ${planMail.path}`]: plan };

test('where many get nothing today a better day is offered: the dialog opens with it', async () => {
  const { user, button, sent } = await open({}, { ...planned, [`POST ${scheduleMail.path}`]: { ok: true } });
  expect(await screen.findByText(/nedostalo by ji 1\s240 z 3\s900 příjemců.*: 310 z 3\s900\.$/)).toBeTruthy();
  await user.click(button(/^Naplánovat na nejlepší den \(pondělí 30\. listopadu\)/));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Kdy odeslat/).value).toBe('2099-11-30T09:00');
  expect(within(dialog).queryByRole('button', { name: /nejlepší den/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Naplánovat odeslání' }));
  await expect
    .poll(() => sent('POST'))
    .toEqual([
      ['/internal/import/7/mailing/edit/5/schedule', { at: new Date('2099-11-30T09:00').toISOString(), halves: false }],
    ]);
});

test('before it is scheduled the dialog says how many get nothing on which day, and the best one takes one press', async () => {
  const { user, button } = await open({}, planned);
  await user.click(button('Odeslat v určený čas…'));
  const dialog = within(await screen.findByRole('dialog'));
  const said = dialog.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(said).toEqual(['1 240 z 3 900', '310 z 3 900', '600 z 3 900']);
  const at = dialog.getByLabelText<HTMLInputElement>(/^Kdy odeslat/);
  fireEvent.change(at, { target: { value: '2099-11-27T14:30' } });
  expect(dialog.getByText(/Ve zvolený den \(pátek 27\. listopadu\).*: 1\s240 z 3\s900\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Vybrat nejlepší den (pondělí 30. listopadu)' }));
  expect(at.value).toBe('2099-11-30T14:30');
});

test('a plan in steps names no number below one; where no day is limited it says so once', async () => {
  const limitedTo = (first: number) => ({
    ...plan,
    step: 3,
    days: plan.days.map(({ day }, number) => ({ day, limited: number ? 0 : first })),
  });
  const { user, button, answer } = await open({}, { [`GET ${planMail.path}`]: limitedTo(3) });
  await user.click(button('Odeslat v určený čas…'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('méně než 3')).toBeTruthy();
  expect(dialog.getByText('Čísla jsou zaokrouhlená dolů na násobky 3.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Zpět' }));
  answer({ [`GET ${planMail.path}`]: limitedTo(0) });
  await user.selectOptions(screen.getByLabelText(/^Stav vyplnění/), 'none');
  await user.click(button('Odeslat v určený čas…'));
  expect(await screen.findByText(cs.plan.none)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /nejlepší den/ })).toBeNull();
});

test('what is no draft leads to where it is', async () => {
  await open({ email: { ...email, state: 'sent' } });
  expect(screen.getByRole('link', { name: 'Zobrazit e-mail' }).getAttribute('href')).toBe('/import/7/mailing/read/5');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('without a mail server it is written, and the page says that nothing is sent', async () => {
  const { subject } = await open({ sends: false, may: { send: false } });
  expect(subject().value).toBe('Zbývá');
  expect(screen.getByText(/není nastaven poštovní server/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Připravit|zkušební/ })).toBeNull();
});
