import { readUser, saveUser } from '@anketa/contract/people/people';
import { returnToSis, updateUser } from '@anketa/contract/people/person-edits';
import type { SisField } from '@anketa/contract/people/person-fields';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { demoSource, demoTerm } from '../../../sis/demo/source.ts';
import type { Source } from '../../../sis/source.ts';
import { importInto, newEvaluation } from '../../../sis/testing/import-once.ts';
import { type As, testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';

/** Whoever looks after users edits a person over what the SIS says; imports leave that as it is until it is taken back. */
const app = await testApplication();
const { db } = app;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });

let evaluation = 0;
let admin: As;
/** Somebody whom the SIS has, anew for each test. */
let oident = '';
const others: string[] = [];

beforeAll(async () => {
  await givenPerson(db, 'boss', { roles: ['admin'] });
  await givenPerson(db, 'manager', { roles: ['manager'] });
  await givenPerson(db, 'local-x', { surname: 'Místní', login: 'x', password_hash: 'some hash' });
  admin = await app.as('boss');
  evaluation = await newEvaluation(app);
  await importInto(app, demo, evaluation);
  const found = await db.selectFrom('teacher').select('oidos').where('evaluation_id', '=', evaluation).execute();
  others.push(...found.flatMap((teacher) => teacher.oidos ?? []));
});
beforeEach(async () => {
  const oidos = others.pop() ?? '';
  oident = (await db.selectFrom('person').select('oident').where('oidos', '=', oidos).executeTakeFirstOrThrow()).oident;
});

const user = async () => (await admin(readUser, { params: { oident } })).body.user;
const edit = (body: object, by = admin, whose = oident) => by(updateUser, { params: { oident: whose }, body });
const takeBack = (field: SisField, by = admin) => by(returnToSis, { params: { oident, field } });

/** The data of another day, in which persons (by number) have other values in some columns. */
function saying(values: Record<string, Record<string, string>>): Source {
  return {
    ...demo,
    fingerprint: async () => `another day ${JSON.stringify(values)}`,
    async *rows(request) {
      const names = [...request.columns, ...(request.optional ?? [])];
      for await (const chunk of demo.rows(request)) {
        if (request.table !== 'OSOBA') yield chunk;
        else {
          const rows = chunk.rows.map((row) => {
            const other = values[row[names.indexOf('oident')] ?? ''] ?? {};
            return row.map((value, at) => other[names[at] ?? ''] ?? value);
          });
          yield { ...chunk, rows };
        }
      }
    },
  };
}

test('an edited field stands over re-imports, with what the SIS says by now beside it, until it is taken back', async () => {
  const before = await user();
  expect((await edit({ surname: 'Opravená', email: 'nova@example.cz' })).body).toEqual({ status: true, oident });
  expect(await user()).toMatchObject({
    surname: 'Opravená',
    email: 'nova@example.cz',
    edited_fields: [
      { field: 'surname', sis: before.surname },
      { field: 'email', sis: before.email },
    ],
  });
  await importInto(
    app,
    saying({ [oident]: { prijmeni: 'Ze systému', email: 'sis@example.cz', jmeno: 'Eva' } }),
    evaluation,
  );
  expect(await user()).toMatchObject({
    surname: 'Opravená',
    name: 'Eva',
    email: 'nova@example.cz',
    edited_fields: [
      { field: 'surname', sis: 'Ze systému' },
      { field: 'email', sis: 'sis@example.cz' },
    ],
  });
  expect((await takeBack('surname')).status).toBe(200);
  expect((await takeBack('surname')).status).toBe(404);
  expect(await user()).toMatchObject({ surname: 'Ze systému', edited_fields: [{ field: 'email' }] });
  expect((await takeBack('email')).status).toBe(200);
  await importInto(app, saying({ [oident]: { prijmeni: 'Jinak', email: 'jinak@example.cz' } }), evaluation);
  expect(await user()).toMatchObject({ surname: 'Jinak', email: 'jinak@example.cz', edited_fields: [] });
});

test('another evaluation, imported for the first time, leaves edits, too; whoever writes what the SIS says has edited nothing', async () => {
  const { surname } = await user();
  await edit({ surname: 'Opravená' });
  await importInto(app, saying({ [oident]: { prijmeni: 'Po svatbě' } }), await newEvaluation(app));
  expect(await user()).toMatchObject({ surname: 'Opravená', edited_fields: [{ field: 'surname', sis: 'Po svatbě' }] });
  await edit({ surname: 'Po svatbě' });
  expect((await user()).edited_fields).toEqual([]);
  await importInto(app, saying({ [oident]: { prijmeni: surname } }), evaluation);
  expect((await user()).surname).toBe(surname);
});

test('a login given by hand is nobody else’s, also when the SIS gives it away; and the SIS’s own comes back only while it is free', async () => {
  const { login: own } = await user();
  const [second = ''] = others;
  const other = await db
    .selectFrom('person')
    .select(['oident', 'login'])
    .where('oidos', '=', second)
    .executeTakeFirstOrThrow();
  expect((await edit({ login: other.login })).body.errors).toMatchObject({ login: [expect.any(String)] });
  expect((await edit({ login: 'Nove-Jmeno' })).status).toBe(200);
  expect((await user()).login).toBe('nove-jmeno');
  await importInto(app, saying({ [other.oident]: { login: 'nove-jmeno' } }), evaluation);
  expect((await user()).login).toBe('nove-jmeno');
  await importInto(app, saying({ [other.oident]: { login: own ?? '' }, [oident]: { login: own ?? '' } }), evaluation);
  await db.updateTable('person').set({ login: own }).where('oidos', '=', second).execute();
  const refused = await takeBack('login');
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['login']]);
  expect((await user()).edited_fields).toEqual([{ field: 'login', sis: own }]);
  await db.updateTable('person').set({ login: null }).where('oidos', '=', second).execute();
  expect((await takeBack('login')).status).toBe(200);
  expect((await user()).login).toBe(own);
});

test('mistakes are said beside their fields, and nothing is written', async () => {
  const before = await user();
  const { status, body } = await edit({ name: ' ', surname: 'x'.repeat(201), email: 'nikdo', login: 'má mezeru' });
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['email', 'login', 'name', 'surname']]);
  expect(Object.keys((await edit({ oident: 'local-jiny' })).body.errors ?? {})).toEqual(['oident']);
  expect(await user()).toEqual(before);
});

test('all of somebody who is not in the SIS is ours: nothing stands over anything, and their number may be another', async () => {
  const { version: _, ...standing } = (await admin(readUser, { params: { oident: 'local-x' } })).body.user;
  expect(standing).toMatchObject({ local: true, edited_fields: [] });
  expect((await edit({ surname: 'Jiná', oident: 'local-y' }, admin, 'local-x')).body).toEqual({
    status: true,
    oident: 'local-y',
  });
  const { body } = await admin(readUser, { params: { oident: 'local-y' } });
  expect(body.user).toMatchObject({ surname: 'Jiná', oident: 'local-y', edited_fields: [] });
  const wrong = await edit({ oident: '12345', login: '' }, admin, 'local-y');
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(['oident']);
  expect(Object.keys((await edit({ login: '' }, admin, 'local-y')).body.errors ?? {})).toEqual(['login']);
});

test('nobody changes by what somebody signs in who may do more; names they may, of those who may do no more than they', async () => {
  const manager = await app.as('manager');
  const may = async (whose: string) => (await manager(readUser, { params: { oident: whose } })).body.may;
  await givenPerson(db, 'clerk', { extra_permissions: 32 });
  const clerk = await app.as('clerk');
  expect((await edit({ surname: 'Jiná' }, manager, 'boss')).status).toBe(403);
  expect(await may('boss')).toMatchObject({ edit: false, sign_in: false });
  // A teacher reads what is written about them, hidden or not: who may not read that anyway does not come in as one.
  expect((await edit({ email: 'moje@example.cz' }, clerk)).status).toBe(403);
  expect((await edit({ surname: 'Jiná' }, clerk)).status).toBe(200);
  expect((await edit({ email: 'moje@example.cz' }, manager)).status).toBe(200);
  await givenPerson(db, 'pupil');
  await db.insertInto('study').values({ evaluation_id: evaluation, code: 'S-y', oidos: 'pupil' }).execute();
  expect((await edit({ login: 'pupil2' }, manager, 'pupil')).status).toBe(403);
  expect(await may('pupil')).toMatchObject({ edit: true, sign_in: false });
  expect((await edit({ login: 'pupil2' }, admin, 'pupil')).status).toBe(200);
  const acting = await app.as('manager', { impersonatedBy: 'boss' });
  expect((await edit({ surname: 'Jiná' }, acting)).status).toBe(403);
});

test('two who edit one person are not written over each other', async () => {
  const { fields_version: version } = await user();
  expect((await edit({ name: 'Anna', version })).status).toBe(200);
  const late = await edit({ name: 'Jana', version });
  expect([late.status, late.body.standing?.values.name]).toEqual([409, 'Anna']);
  // What is edited elsewhere on the page is another matter.
  expect((await admin(saveUser, { params: { oident }, body: { roles: ['editor'] } })).status).toBe(200);
});

test('the audit log says who edited which fields, and no value', async () => {
  await edit({ surname: 'Tajná', email: 'tajna@example.cz' });
  await takeBack('email');
  const log = await db.selectFrom('audit_log').selectAll().where('subject', 'like', `${oident} %`).execute();
  expect(log.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    ['boss', 'user.edit', `${oident} surname,email`],
    ['boss', 'user.edit-back', `${oident} email`],
  ]);
  expect(app.lines.join('\n')).not.toContain('tajna@example.cz');
});

test('links to sign in by that went to an address before lead nowhere once it is another', async () => {
  const oidos = (await user()).oidos;
  const link = { browser_hash: Buffer.from(oident), token_hash: Buffer.from(oident), oidos, back: '/' };
  await db
    .insertInto('mailed_link')
    .values({ ...link, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  await edit({ name: 'Anna' });
  const links = () => db.selectFrom('mailed_link').select('back').where('oidos', '=', oidos).execute();
  expect(await links()).toHaveLength(1);
  await edit({ email: 'jina@example.cz' });
  expect(await links()).toEqual([]);
});
