import { listDepartments, removeHead, setHead } from '@anketa/contract/people/departments';
import { readSession } from '@anketa/contract/people/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { departmentsList } from './store.ts';

const app = await testApplication();

describe('departments and heads', () => {
  beforeAll(async () => {
    const older = await givenEvaluation(app.db, { slug: 'older', year: 2024 });
    const newest = await givenEvaluation(app.db, { slug: 'newest' });
    const names = ['Ústav českého jazyka', 'Katedra filozofie', 'Čínská studia', 'Ústav Dálného východu'];
    await app.db
      .insertInto('department')
      .values([
        { evaluation_id: older, code: '0', name_cs: 'Zrušená katedra' },
        ...names.map((name_cs, index) => ({ evaluation_id: newest, code: `2100${index}`, name_cs })),
      ])
      .execute();
    await givenPerson(app.db, 'editor', { roles: ['editor'] });
    await givenPerson(app.db, 'manager', { roles: ['manager'] });
    await givenPerson(app.db, 'novakova', { surname: 'Nováková', name: 'Žaneta' });
    await givenPerson(app.db, 'questioner', { roles: ['questioner'] });
  });

  const names = (body: { data: { nazev: string }[] }) => body.data.map(({ nazev }) => nazev);

  test('the newest evaluation gives the departments, in Czech order', async () => {
    const call = await app.as('editor');
    const { body } = await call(listDepartments, {});
    expect(names(body)).toEqual([
      'Čínská studia',
      'Katedra filozofie',
      'Ústav českého jazyka',
      'Ústav Dálného východu',
    ]);
    expect(body).toMatchObject({ current_page: 1, last_page: 1, total: 4 });
  });

  test('a search without diacritics finds words in any order', async () => {
    const call = await app.as('editor');
    expect(names((await call(listDepartments, { query: { search: 'jazyka USTAV' } })).body)).toEqual([
      'Ústav českého jazyka',
    ]);
    expect(names((await call(listDepartments, { query: { search: '21002' } })).body)).toEqual(['Čínská studia']);
    expect(names((await call(listDepartments, { query: { search: '%' } })).body)).toEqual([]);
  });

  test('pages follow the limit', async () => {
    const call = await app.as('editor');
    const { body } = await call(listDepartments, { query: { limit: 3, page: 2 } });
    expect(body).toMatchObject({ current_page: 2, last_page: 2, total: 4 });
    expect(names(body)).toEqual(['Ústav Dálného východu']);
  });

  test('a head set is listed, and has the role; removed, loses it', async () => {
    const call = await app.as('manager');
    const head = await app.as('novakova');
    const request = { params: { kod: '21001' }, body: { oident: 'novakova' } };
    expect((await call(setHead, request)).body).toEqual({ status: true, already: false });
    expect((await call(setHead, request)).body).toEqual({ status: true, already: true });

    const withHead = await call(listDepartments, { query: { filter: 'with-head' } });
    expect(withHead.body.data).toMatchObject([
      { kod: '21001', head: [{ oident: 'novakova', full_name: 'Žaneta Nováková' }] },
    ]);
    expect((await call(listDepartments, { query: { filter: 'without-head' } })).body.total).toBe(3);
    expect((await head(readSession)).body.roles).toContain('department_head');

    const gone = { params: { kod: '21001', oident: 'novakova' } };
    expect((await call(removeHead, gone)).body).toEqual({ status: true });
    expect((await head(readSession)).body.roles).not.toContain('department_head');
    expect((await call(removeHead, gone)).status).toBe(404);

    const log = await app.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute();
    expect(log).toEqual([
      { actor: 'manager', action: 'department.set-head', subject: '21001 novakova' },
      { actor: 'manager', action: 'department.remove-head', subject: '21001 novakova' },
    ]);
  });

  test('an unknown person or department has no head set', async () => {
    const call = await app.as('manager');
    expect((await call(setHead, { params: { kod: '21001' }, body: { oident: 'nobody' } })).status).toBe(404);
    expect((await call(setHead, { params: { kod: '0' }, body: { oident: 'novakova' } })).status).toBe(404);
  });

  test('whoever does not hold what a head gains neither appoints nor dismisses one, and the page knows', async () => {
    const [editor, manager] = [await app.as('editor'), await app.as('manager')];
    await manager(setHead, { params: { kod: '21002' }, body: { oident: 'manager' } });
    for (const oident of ['editor', 'novakova']) {
      expect((await editor(setHead, { params: { kod: '21001' }, body: { oident } })).status).toBe(403);
    }
    expect((await editor(removeHead, { params: { kod: '21002', oident: 'manager' } })).status).toBe(403);
    expect((await editor(listDepartments, { query: { filter: 'with-head' } })).body).toMatchObject({
      may_set_head: false,
      data: [{ kod: '21002', head: [{ oident: 'manager' }] }],
    });
    const { body } = await manager(listDepartments, { query: { filter: 'with-head' } });
    expect([body.may_set_head, body.without_head]).toEqual([true, 3]);
  });

  test('read in English they stand by their English names, by themselves, too', async () => {
    await app.db.updateTable('department').set({ name_en: 'Asian Studies' }).where('code', '=', '21003').execute();
    const list = (locale: 'cs' | 'en') => departmentsList(app.db, {}, locale).page({ page: 1, limit: 10 });
    const [czech, english] = [await list('cs'), await list('en')];
    expect([names(czech).at(-1), names(english)[0]]).toEqual(['Ústav Dálného východu', 'Ústav Dálného východu']);
  });

  test('someone without the right to departments is refused', async () => {
    const call = await app.as('questioner');
    expect((await call(listDepartments, {})).status).toBe(403);
    expect((await call(setHead, { params: { kod: '21001' }, body: { oident: 'questioner' } })).status).toBe(403);
    expect((await call(removeHead, { params: { kod: '21001', oident: 'novakova' } })).status).toBe(403);
  });
});
