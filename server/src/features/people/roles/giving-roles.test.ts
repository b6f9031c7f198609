import {
  giveRolesFromFile,
  type RolesPlan,
  readRolesFile,
  rolesFileLines,
  tryRolesFile,
} from '@anketa/contract/people/roles';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { tablesChangedBy } from '../../../testing/tables-changed.ts';
import { linesOf, rolesIn } from './roles-file.ts';

const app = await testApplication();
const { db } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
for (const key of ['1001', '1002', '1003'])
  await givenPerson(db, key, { login: `login${key}`, surname: `Osoba ${key}` });

const tried = async (csv: string, by = 'admin') => (await (await app.as(by))(tryRolesFile, { body: { csv } })).body;
const give = async (
  csv: string,
  { by = 'admin', confirmed = false, plan }: { by?: string; confirmed?: boolean; plan?: RolesPlan } = {},
) => {
  const { digest } = plan ?? (await tried(csv, by));
  return (await app.as(by))(giveRolesFromFile, { body: { csv, digest, confirmed } });
};
/** Roles with where they come from, by person. */
async function standing() {
  const rows = await db
    .selectFrom('person_role')
    .select(['oidos', 'role', 'origin'])
    .orderBy('oidos')
    .orderBy('role')
    .execute();
  return rows.filter(({ oidos }) => /^\d/.test(oidos)).map(({ oidos, role, origin }) => `${oidos} ${role} ${origin}`);
}

test('a file is read with a byte order mark, quotation marks, semicolons, commas or tabulators, by number or login, in either language', () => {
  const line = { line: 2, number: '1001', login: '', roles: 'editor' };
  expect(linesOf('\uFEFFČíslo;Role\r\n1001;editor\r\n')).toEqual([line]);
  expect(linesOf('\uFEFF"number";"role"\n1001;editor')).toEqual([line]);
  expect(linesOf('"number","roles"\n"1001","editor"')).toEqual([line]);
  expect(linesOf('role\toident\reditor\t1001\r')).toEqual([line]);
  expect(linesOf('login;role\n\n LOGIN1001 ; editor\n;;\n')).toEqual([
    { ...line, line: 3, number: '', login: 'login1001' },
  ]);
  expect(rolesIn('Editor|manažer, question author')).toEqual(['editor', 'manager', 'questioner']);
  expect(rolesIn('')).toEqual([]);
  expect(rolesIn('editor|rektor')).toBeUndefined();
  expect(rolesIn('student')).toBeUndefined();
});

test('a file that is none is refused beside its field, with the line', async () => {
  const refusal = async (csv: string) => ((await tried(csv)) as { errors?: Record<string, string[]> }).errors?.csv;
  expect(await refusal('jméno;role\n1001;editor')).toEqual([expect.stringContaining('chybí sloupec')]);
  expect(await refusal('')).toEqual([expect.stringContaining('chybí sloupec')]);
  expect(await refusal('číslo;role\n1001;editor\n1"002;"x')).toEqual([expect.stringContaining('(řádek 3)')]);
  const many = `number;role\n${'1;\n'.repeat(rolesFileLines + 1)}`;
  expect(await refusal(many)).toEqual([expect.stringContaining('70 000')]);
  expect(await tried(`number;role\n${'1;\n'.repeat(rolesFileLines)}`)).toMatchObject({
    lines: rolesFileLines,
    more: 69_500,
  });
});

test('a trial says line by line what would be given, taken and is wrong, and writes nothing', async () => {
  await give('number;role\n1001;editor\n1002;editor');
  const csv =
    'number;login;role\n1001;;manager\n;login1003;editor\n9999;;editor\n1002;login1003;editor\n1003;;rektor\n;;editor\n';
  let plan: RolesPlan | undefined;
  const changed = await tablesChangedBy(db, async () => {
    plan = await tried(csv);
  });
  expect(changed).toEqual(['session']);
  expect(plan).toMatchObject({ lines: 6, given: 1, taken: 2, faults: 4, more: 0 });
  expect(plan?.listed.map(({ line, who, given, taken, fault }) => [line, who, given, taken, fault])).toEqual([
    [4, '9999', [], [], 'nobody'],
    [5, '1002', [], [], 'two-people'],
    [6, '1003', [], [], 'unknown-role'],
    [7, '', [], [], 'no-person'],
    [2, '1001', ['manager'], ['editor'], null],
    [null, '1002', [], ['editor'], null],
  ]);
  expect(await standing()).toEqual(['1001 editor csv', '1002 editor csv']);
});

test('a new file replaces what the last one gave, and nothing that was given by hand or by a provider', async () => {
  await db
    .insertInto('person_role')
    .values([
      { oidos: '1001', role: 'editor', origin: 'hand' },
      { oidos: '1003', role: 'manager', origin: 'provider:idp' },
    ])
    .execute();
  expect((await give('number;role\n1003;editor')).status).toBe(200);
  expect(await standing()).toEqual(['1001 editor hand', '1003 editor csv', '1003 manager provider:idp']);
  const { body } = await (await app.as('admin'))(readRolesFile);
  expect(body.people).toBe(1);
  const log = await db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
  expect(log).toContainEqual({ action: 'user.roles-file', subject: '1003 +editor --' });
});

test('an empty file takes nothing until that is confirmed', async () => {
  const refused = await give('number;role\n');
  expect([refused.status, refused.body.title]).toEqual([409, expect.stringContaining('není žádná role')]);
  expect(await standing()).toContain('1003 editor csv');
  expect((await give('number;role\n', { confirmed: true })).status).toBe(200);
  expect(await standing()).not.toContain('1003 editor csv');
});

test('what is written is what was shown, or nothing', async () => {
  const plan = await tried('number;role\n1002;editor');
  await give('number;role\n1002;editor');
  expect((await give('number;role\n1002;editor', { plan })).status).toBe(409);
  expect((await give('number;role\n1002;manager', { plan })).status).toBe(409);
  expect(await standing()).toContain('1002 editor csv');
});

test('nobody gives or takes by a file what is not theirs to give', async () => {
  const csv = 'number;role\n1001;admin\n1002;editor';
  expect((await tried(csv, 'manager')).listed).toMatchObject([{ who: '1001', given: ['admin'], fault: 'not-yours' }]);
  await give(csv, { by: 'manager' });
  expect(await standing()).not.toContain('1001 admin csv');
  await give(csv);
  expect(await standing()).toContain('1001 admin csv');
  expect((await tried('number;role\n1002;editor', 'manager')).listed).toMatchObject([
    { who: '1001', taken: ['admin'], fault: 'not-yours' },
  ]);
  expect((await (await app.as('1002'))(tryRolesFile, { body: { csv } })).status).toBe(403);
  await app.as('1003', { impersonatedBy: '1001' });
  await give('number;role\n1002;editor');
  expect(await db.selectFrom('session').select('oidos').where('impersonated_by', '=', '1001').execute()).toEqual([]);
});

test('the number of a record that was merged means its person', async () => {
  const receipt = JSON.stringify({ day: '2026-11-26', evaluations: [] });
  await db
    .updateTable('person')
    .set({ merged_into: '1001', merge_receipt: receipt })
    .where('oidos', '=', '1003')
    .execute();
  await give('number;role\n1003;questioner\n1001;editor\n1002;editor');
  expect(await standing()).toEqual(expect.arrayContaining(['1001 editor csv', '1001 questioner csv']));
});

test('a file of 5 MB is taken, a larger one is not, and nobody without the right has the server read one', async () => {
  const csv = `number;role;note\n${`9;;${'x'.repeat(66)}\n`.repeat(70_000)}`;
  expect(csv.length).toBeGreaterThan(4_900_000);
  expect((await tried(csv)).lines).toBe(70_000);
  const large = { csv: 'x'.repeat(6_100_000) };
  const status = async (who: string | null) =>
    (await (await app.as(who)).send('POST', '/internal/users/roles/trial', large)).status;
  expect([await status('admin'), await status('1002'), await status(null)]).toEqual([413, 403, 401]);
});
