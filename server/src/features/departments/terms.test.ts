import { hideDepartment, readDepartment, setHead, updateHeadTerm } from '@anketa/contract/people/departments';
import { readSession } from '@anketa/contract/people/session';
import { beforeAll, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
let newest = 0;

beforeAll(async () => {
  const older = await givenEvaluation(app.db, { slug: 'older', year: 2024 });
  newest = await givenEvaluation(app.db, { slug: 'newest' });
  for (const evaluation_id of [older, newest])
    await app.db
      .insertInto('department')
      .values({ evaluation_id, code: '21001', name_cs: 'Katedra filozofie' })
      .execute();
  await givenPerson(app.db, 'manager', { roles: ['manager'] });
  await givenPerson(app.db, 'editor', { roles: ['editor'] });
  await givenPerson(app.db, 'novakova', { surname: 'Nováková', name: 'Žaneta' });
  await (await app.as('manager'))(setHead, { params: { kod: '21001' }, body: { oident: 'novakova' } });
});

const params = { kod: '21001' };
const page = async (who = 'manager') => (await (await app.as(who))(readDepartment, { params })).body;
const rolesOfHead = async () => (await (await app.as('novakova'))(readSession)).body.roles;
const day = (from: number) => new Date(Date.now() + from * 24 * 3600 * 1000).toLocaleDateString('sv-SE');

async function setTerm(from_day: string | null, until_day: string | null, who = 'manager') {
  const [head] = (await page()).heads;
  const body = { from_day, until_day, version: head?.version ?? '' };
  return (await app.as(who))(updateHeadTerm, { params: { ...params, oident: 'novakova' }, body });
}

test.each([
  ['from today', 0, null, true],
  ['until today', null, 0, true],
  ['from yesterday until tomorrow', -1, 1, true],
  ['from tomorrow', 1, null, false],
  ['until yesterday', null, -1, false],
] as const)('a head %s is one only within the term', async (_, from, until, now) => {
  const term = { from_day: from === null ? null : day(from), until_day: until === null ? null : day(until) };
  expect((await setTerm(term.from_day, term.until_day)).status).toBe(200);
  expect((await page()).heads).toMatchObject([{ oident: 'novakova', ...term, now }]);
  expect((await rolesOfHead()).includes('department_head')).toBe(now);
});

test('a term ends no sooner than it begins, and is edited from what stands', async () => {
  await setTerm(null, null);
  const { status, body } = await setTerm(day(2), day(1));
  expect([status, body]).toMatchObject([422, { errors: { until_day: [expect.any(String)] } }]);
  const stale = { from_day: null, until_day: day(9), version: 'other' };
  const call = await app.as('manager');
  const request = { params: { ...params, oident: 'novakova' }, body: stale };
  expect((await call(updateHeadTerm, request)).status).toBe(409);
  const unknown = { params: { ...params, oident: 'manager' }, body: stale };
  expect((await call(updateHeadTerm, unknown)).status).toBe(404);
});

test('who does not hold what a head gains sets no term, and hides nothing', async () => {
  expect((await page('editor')).may).toEqual({ set_head: false, hide: false });
  expect((await setTerm(null, day(5), 'editor')).status).toBe(403);
  const call = await app.as('editor');
  const request = { params: { ...params, id: newest }, body: { hidden: true } };
  expect((await call(hideDepartment, request)).status).toBe(403);
});

test('a department is hidden in one evaluation, noted there, and shown again', async () => {
  const call = await app.as('manager');
  const hide = (hidden: boolean, id = newest) => call(hideDepartment, { params: { ...params, id }, body: { hidden } });
  expect((await hide(true)).body).toEqual({ status: true, already: false });
  expect((await hide(true)).body).toEqual({ status: true, already: true });
  expect((await page()).evaluations.map(({ hidden }) => hidden)).toEqual([true, false]);
  const noted = () => app.db.selectFrom('audit_log').select(['action', 'evaluation_id']).execute();
  expect((await noted()).filter(({ action }) => /hide|show/.test(action))).toEqual([
    { action: 'department.hide', evaluation_id: newest },
  ]);
  expect((await hide(false)).body).toEqual({ status: true, already: false });
  expect((await hide(true, 99)).status).toBe(404);
});
