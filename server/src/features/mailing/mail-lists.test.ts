import { randomBytes, randomUUID } from 'node:crypto';
import { urlOf } from '@anketa/contract/client';
import type { AnyList } from '@anketa/contract/declared-list';
import { tableFileOf } from '@anketa/contract/lists';
import { listDrafts, listSent, listUndelivered, releaseAddress, UndeliveredPerson } from '@anketa/contract/mail/lists';
import { readMailing } from '@anketa/contract/mail/overview';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { countAudience } from './audience/audience-store.ts';

const app = await testApplication();
const { db } = app;
const id = await givenEvaluation(db, { slug: 'zs', state: 1 });
const other = await givenEvaluation(db, { slug: 'ls', state: 1 });
const params = { id };
await givenPerson(db, 'admin', { roles: ['admin'], name: 'Jana', surname: 'Malá' });
await givenPerson(db, 'questioner', { roles: ['questioner'] });

const call = await app.as('admin');
const lines = async (list: AnyList, locale: string): Promise<Record<string, string>[]> => {
  const { body } = await call(tableFileOf(list), { params, headers: { 'accept-language': locale } });
  return parse(String(body).slice(1), { columns: true, delimiter: locale === 'en' ? ',' : ';' });
};

/** The answers of mail servers, each with what is made of it. */
const answers = [
  ['550 5.1.1', 'no-mailbox'],
  ['550 5.1.10', 'no-mailbox'],
  ['550 5.1.100', 'refused'],
  ['550 5.2.1', 'disabled'],
  ['552 5.2.2', 'full'],
  ['451', 'postponed'],
  ['452 4.2.2', 'postponed'],
  ['554 5.7.1', 'unwanted'],
  ['550 5.7.26', 'unwanted'],
  ['EADDRESS', 'not-address'],
  ['550', 'refused'],
  ['554 5.5.4', 'refused'],
] as const;

const mondays = ['2030-01-07', '2030-01-14'];
const people = answers.map(([status, reason], at) => ({ status, reason, oidos: `s${at}` }));
for (const [at, { oidos, status }] of people.entries()) {
  const address = `s${at}@a.cz`;
  await givenPerson(db, oidos, { surname: `Student ${at}`, email: address });
  if (at % 2) await db.insertInto('teacher').values({ evaluation_id: id, code: oidos, oidos }).execute();
  else await db.insertInto('study').values({ evaluation_id: id, code: oidos, oidos }).execute();
  const trouble = { oidos, address, status, suppressed: at < 4, week: mondays[at < 10 ? 0 : 1] };
  await db.insertInto('mail_trouble').values(trouble).execute();
}
// Whoever has another address by now, and whoever is of another evaluation.
for (const [oidos, email, evaluation_id] of [
  ['moved', 'new@a.cz', id],
  ['else', 'old@a.cz', other],
] as const) {
  await givenPerson(db, oidos, { email });
  await db.insertInto('study').values({ evaluation_id, code: oidos, oidos }).execute();
  const trouble = { oidos, address: 'old@a.cz', status: '550 5.1.1', suppressed: true };
  await db.insertInto('mail_trouble').values(trouble).execute();
}

const found = async (query: Record<string, string> = {}) => {
  const { body } = await call(listUndelivered, { params, query: { limit: 100, ...query } });
  return body.people.data;
};

test('why e-mails come back is said by the answer of the mail server', async () => {
  const rows = await found();
  const byStatus = rows.map(({ oident, status, reason }) => ({ oidos: oident, status, reason }));
  expect(byStatus.toSorted((a, b) => Number(a.oidos.slice(1)) - Number(b.oidos.slice(1)))).toEqual(
    people.map(({ oidos, status, reason }) => ({ oidos, status, reason })),
  );
});

test('nobody learns which e-mail it was, or of whom else; the overview counts the same people as the list', async () => {
  const [row] = await found({ search: 's0@a.cz' });
  expect(Object.keys(row ?? {}).toSorted()).toEqual(Object.keys(UndeliveredPerson.shape).toSorted());
  expect((await found()).length).toBe(people.length);
  expect((await call(readMailing, { params })).body.undelivered).toBe(people.length);
});

test('the list is narrowed by name, number and address, by reason, by week and by what is suppressed', async () => {
  const who = async (query: Record<string, string>) => (await found(query)).map(({ oident }) => oident);
  expect(await who({ search: 'student 3' })).toEqual(['s3']);
  expect(await who({ search: 'S7@A.cz' })).toEqual(['s7']);
  expect(await who({ reason: 'unwanted' })).toEqual(['s7', 's8']);
  // Whichever day of it is given.
  for (const day of ['14', '17', '20']) expect(await who({ week: `2030-01-${day}` })).toEqual(['s10', 's11']);
  expect(await who({ week: '2030-01-21' })).toEqual([]);
  expect(await who({ suppressed: 'yes' })).toEqual(['s0', 's1', 's2', 's3']);
});

test('its file says the reason in words, in either language, and keeps the answer', async () => {
  const row = async (locale: string) =>
    (await lines(listUndelivered, locale)).find((line) => Object.values(line).includes('s3'));
  expect(await row('cs')).toEqual({
    Jméno: 'Student 3',
    'Číslo osoby': 's3',
    Adresa: 's3@a.cz',
    Důvod: 'Schránka vypnutá',
    'Odpověď serveru': '550 5.2.1',
    'Týden od': '2030-01-07',
    Zastaveno: 'ano',
  });
  expect(await row('en')).toMatchObject({ Reason: 'Mailbox disabled', Suppressed: 'yes', 'Week of': '2030-01-07' });
});

test('its file opens in a spreadsheet with Czech letters: as UTF-8 with its mark, by semicolons in Czech', async () => {
  const { bytes, headers } = await call.file(urlOf(tableFileOf(listUndelivered), { params }));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\r\n')[0]).toBe(
    'Jméno;Číslo osoby;Adresa;Důvod;Odpověď serveru;Týden od;Zastaveno',
  );
});

test('an address is released once, by whoever may send, and it is noted', async () => {
  const chosen = { evaluationId: id, filter: { target: 'studium' }, purpose: 'other', medium: 'mail' } as const;
  const before = await countAudience(db, chosen);
  const questioner = await app.as('questioner');
  const of = (evaluation: number, oident: string) => ({ params: { id: evaluation, oident } });
  expect((await questioner(releaseAddress, of(id, 's0'))).status).toBe(403);
  for (const stranger of [of(other, 's0'), of(id, 'else'), of(id, 'moved'), of(id, 's4'), of(id, 'nobody')])
    expect((await call(releaseAddress, stranger)).status).toBe(404);
  expect((await call(releaseAddress, of(id, 's0'))).status).toBe(200);
  expect((await call(releaseAddress, of(id, 's0'))).status).toBe(404);
  expect((await countAudience(db, chosen)).reachable).toBe(before.reachable + 1);
  expect((await found({ suppressed: 'yes' })).map(({ oident }) => oident)).toEqual(['s1', 's2', 's3']);
  const noted = await db.selectFrom('audit_log').selectAll().where('action', '=', 'mail.release').execute();
  expect(noted).toMatchObject([{ actor: 'admin', subject: `${id} s0`, evaluation_id: id }]);
});

const email = (subject_cs: string, more: object) => ({
  evaluation_id: id,
  target: 'studium' as const,
  subject_cs,
  subject_en: `${subject_cs} EN`,
  body_cs: '',
  body_en: '',
  ...more,
});
await db
  .insertInto('email')
  .values([
    email('Koncept', { purpose: 'reminder', author_oidos: 'admin', edited_at: new Date('2030-01-02T03:04:05Z') }),
    email('Nikdo', { target: 'ucit' }),
    email('Odeslaný', {
      state: 'sent',
      sent_at: new Date('2030-01-02T03:04:05Z'),
      recipients: 3,
      seen: 2,
      undelivered: 1,
    }),
    email('Zrušený', { state: 'cancelled', edited_at: new Date('2029-01-02') }),
    email('Na cestě', { state: 'sending' }),
    { ...email('Jinde', {}), evaluation_id: other },
  ])
  .execute();

test('lists tell a draft from an e-mail that is out: of one that is out they say when it was sent, how many saw it and how many did not get it', async () => {
  const drafts = (await call(listDrafts, { params })).body.drafts.data;
  expect(drafts.map(({ subject_cs, author }) => [subject_cs, author]).toSorted()).toEqual([
    ['Koncept', 'Jana Malá'],
    ['Nikdo', ''],
  ]);
  const sent = (await call(listSent, { params })).body.emails.data;
  expect(sent).toMatchObject([
    {
      subject_cs: 'Odeslaný',
      state: 'sent',
      sent_at: '2030-01-02T03:04:05.000Z',
      recipients: 3,
      seen: 2,
      undelivered: 1,
    },
    { subject_cs: 'Zrušený', state: 'cancelled', sent_at: null, recipients: 0, seen: 0, undelivered: 0 },
  ]);
});

test('while filling is open lists and the overview count whom a reminder goes to in whole steps of the minimum', async () => {
  const evaluation = await givenEvaluation(db, { slug: 'kroky', state: 1 });
  const chosen = { evaluation_id: evaluation, filter: JSON.stringify({ progress: 'unfinished' }) };
  const people = { recipients: 8, sent_at: new Date('2030-01-02') };
  const { id: sending } = await db
    .insertInto('email')
    .values({ ...email('Odesílá se', { state: 'sending' }), ...chosen })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('email_recipient')
    .values(
      Array.from({ length: 8 }, (_, at) => ({
        email_id: sending,
        place: randomUUID(),
        mark: randomBytes(16),
        digest: Buffer.of(),
        length: 0,
        state: at < 5 ? 'sent' : 'waiting',
      })),
    )
    .execute();
  await db
    .insertInto('email')
    .values([
      { ...email('Připomínka', { state: 'sent' }), ...chosen, ...people },
      { ...email('Pozvánka', { state: 'sent' }), ...people, evaluation_id: evaluation },
    ])
    .execute();
  const seen = async () => {
    const { emails } = (await call(listSent, { params: { id: evaluation }, query: { sort: 'subject' } })).body;
    const { under_way } = (await call(readMailing, { params: { id: evaluation } })).body;
    const sent = emails.data.map(({ subject_cs, recipients }) => [subject_cs, recipients]);
    return { sent, under_way: under_way.map(({ recipients, done }) => [recipients, done]) };
  };
  expect(await seen()).toEqual({
    sent: [
      ['Pozvánka', 8],
      ['Připomínka', 6],
    ],
    under_way: [[6, 3]],
  });
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', evaluation).execute();
  expect(await seen()).toMatchObject({ under_way: [[8, 5]] });
});

test('both are searched by subject in either language, and narrowed', async () => {
  const subjects = async (query: object) =>
    (await call(listDrafts, { params, query })).body.drafts.data.map(({ subject_cs }) => subject_cs);
  expect(await subjects({ search: 'koncept en' })).toEqual(['Koncept']);
  expect(await subjects({ target: 'ucit' })).toEqual(['Nikdo']);
  expect(await subjects({ purpose: 'reminder' })).toEqual(['Koncept']);
  const { body } = await call(listSent, { params, query: { state: 'cancelled' } });
  expect(body.emails.data.map(({ subject_cs }) => subject_cs)).toEqual(['Zrušený']);
});

test('their files have moments by the clock of the server, whose zone is in the heading', async () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date('2030-01-02T03:04:05Z').toLocaleString('sv-SE');
  const [line] = await lines(listSent, 'cs');
  expect(line).toEqual({
    'Předmět česky': 'Odeslaný',
    'Předmět anglicky': 'Odeslaný EN',
    Komu: 'Studenti',
    [`Odesláno (${zone})`]: moment,
    Stav: 'Odesláno',
    Příjemců: '3',
    Zobrazeno: '2',
    Nedoručeno: '1',
  });
  const draft = (await lines(listDrafts, 'en')).find((one) => one['Subject in Czech'] === 'Koncept');
  expect(draft).toMatchObject({ Purpose: 'Reminder', Author: 'Jana Malá', [`Edited (${zone})`]: moment });
});

test('of an evaluation that is not there there is neither page nor file; who may not write e-mails gets none of it', async () => {
  const questioner = await app.as('questioner');
  for (const list of [listDrafts, listSent, listUndelivered]) {
    const [page, file] = [list.path, `${list.path}/json`].map((path) => urlOf({ path }, { params: { id: 999_999 } }));
    expect([(await call.get(page ?? '')).status, (await call.get(file ?? '')).status]).toEqual([404, 404]);
    expect((await questioner(list, { params })).status).toBe(403);
  }
});
