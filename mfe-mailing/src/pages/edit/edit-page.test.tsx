import { prepareMail, readDraft, readDraftEdit, readMail, sendTestMail, updateDraft } from '@anketa/contract/emails';
import { readAudience } from '@anketa/contract/mailing';
import { HttpError } from '@anketa/remote/http-error';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

const whole = answerOf(readDraft);
const email = {
  ...(whole.email as object),
  ...{ id: 5, state: 'draft', version: '1', purpose: 'reminder', filter: { target: 'studium' } },
  ...{ subject_cs: 'Zbývá', subject_en: 'Left', body_cs: 'Dobrý den', body_en: 'Hello' },
};
const draft = {
  ...whole,
  ...{ email, checks: [], sends: true, may: { send: true } },
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
    [put]: { version: '2', checks: [] },
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

test('how many people it comes to follows each choice; what no mask can be is not asked for, and says so', async () => {
  const { user, seen, bodies } = await open({}, { [audience]: { people: 120, reachable: 120, step: 10 } });
  const asked = () => seen.requests.filter(({ url }) => url.includes('/audience')).map(({ url }) => url);
  await user.selectOptions(screen.getByLabelText(/^Stav vyplnění/), 'unfinished');
  expect(await screen.findByText('nejméně 120')).toBeTruthy();
  expect(asked().at(-1)).toContain('progress=unfinished');
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

test.each([
  ['mail-not-draft', 409, /psát do něj už nelze\. Co jste napsali/, 'Zobrazit e-mail', '/import/7/mailing/read/5'],
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
