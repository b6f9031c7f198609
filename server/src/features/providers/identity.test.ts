import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import type { Rule } from '../../provider-settings.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import type { Arrived } from './arrived.ts';
import { findPerson, linkPerson, numberIn } from './identity.ts';
import { settleIdentities } from './identity-store.ts';
import { rolesIn } from './roles/roles.ts';

const { db } = await testDatabase();
await givenPerson(db, '1001', { login: 'xnovak01' });
await givenPerson(db, '1002', { login: 'XSVOB02' });
const [first, second] = [await givenEvaluation(db, { slug: 'a' }), await givenEvaluation(db, { slug: 'b' })];
await db
  .insertInto('study')
  .values([
    { evaluation_id: first, code: 'S1', oidos: '1001' },
    { evaluation_id: first, code: 'S2', oidos: '1001' },
    { evaluation_id: second, code: 'S1', oidos: '1001' },
    { evaluation_id: first, code: 'S3', oidos: '1001' },
    { evaluation_id: second, code: 'S3', oidos: '1002' },
  ])
  .execute();

const ruleOf = (target: Rule['target'], pattern = '.+'): Rule => ({
  claim: 'n',
  pattern: new RegExp(`^(?:${pattern})$`, 'iu'),
  target,
});
const arrived = (n: unknown, subject = 'sub'): Arrived => ({
  issuer: 'https://idp.example',
  subject,
  sid: undefined,
  issuedAt: new Date(),
  claims: { n },
});

describe('the number in what arrived', () => {
  test.each([
    ['a number', 1001, '.+', '1001'],
    ['one in a list', ['1001'], '.+', '1001'],
    ['the part that the pattern names', 'urn:muni.cz:1001', 'urn:muni\\.cz:(\\d+)', '1001'],
    ['before the scope', '1001@MUNI.CZ', '(\\d+)@muni\\.cz', '1001'],
    ['with spaces around it', ' 1001 ', '\\d+', '1001'],
  ])('is %s', (_what, value, pattern, number) => {
    expect(numberIn({ n: value }, ruleOf('person', pattern))).toBe(number);
  });

  test.each([
    ['nothing', undefined, 'no-claim'],
    ['null', null, 'no-claim'],
    ['an empty text', '', 'no-claim'],
    ['an empty list', [], 'no-claim'],
    ['yes', true, 'no-claim'],
    ['two', ['1', '2'], 'several-values'],
    ['what the pattern does not have whole', '1001 OR 1=1', 'unlike-pattern'],
    ['two lines', '1001\n', 'unlike-pattern-or-number'],
  ])('is not %s', (_what, value, reason) => {
    const read = () => numberIn({ n: value }, ruleOf('person', '\\d+'));
    if (reason === 'unlike-pattern-or-number') expect(read()).toBe('1001');
    else expect(read).toThrow(reason);
  });
});

describe('who came', () => {
  test.each([
    ['person', '1001', '1001'],
    ['login', 'xnovak01', '1001'],
    ['login', 'XNovak01', '1001'],
    ['login', 'xsvob02', '1002'],
    ['study', 'S1', '1001'],
    ['study', 's2', '1001'],
  ] as const)('is found by %s %s', async (target, number, oidos) => {
    const { person, isLinked } = await findPerson(db, 'uni', ruleOf(target), arrived(number));
    expect([person.oidos, isLinked]).toEqual([oidos, false]);
  });

  test('is nobody where two people have had one study, and administrators learn of it', async () => {
    await expect(linkPerson(db, 'uni', ruleOf('study'), arrived('S3'))).rejects.toMatchObject({
      reason: 'two-people',
      value: 'S3',
    });
    const noted = await db.selectFrom('refused_identity').select(['number', 'reason', 'day']).execute();
    expect(noted).toMatchObject([{ number: 'S3', reason: 'two-people' }]);
  });

  test('of a new issuer is linked by the number anew: the subject of the old one is nobody there', async () => {
    await linkPerson(db, 'renamed', ruleOf('person'), arrived('1001', 'same'));
    const moved = { ...arrived('1002', 'same'), issuer: 'https://new.example' };
    expect((await linkPerson(db, 'renamed', ruleOf('person'), moved)).oidos).toBe('1002');
    expect(
      await linkPerson(db, 'renamed', ruleOf('person'), arrived(undefined as never, 'same')).catch((e) => e.reason),
    ).toBe('no-claim');
  });

  test('is stored without an order by night', async () => {
    for (let n = 0; n < 30; n++) {
      await givenPerson(db, `p${n}`);
      await linkPerson(db, 'order', ruleOf('person'), arrived(`p${n}`, `s${n}`));
    }
    const places = async () =>
      (await db.selectFrom('identity').select('subject').where('provider', '=', 'order').execute()).map(
        ({ subject }) => subject,
      );
    const came = await places();
    await inTransaction(db, settleIdentities);
    const settled = await places();
    expect(settled).not.toEqual(came);
    expect([...settled].sort()).toEqual([...came].sort());
  });
});

describe('roles of a provider', () => {
  const rule = { claim: 'r', values: { staff: 'manager', root: 'admin' } } as const;

  test.each([
    ['absent: nothing is said of them', {}, undefined],
    ['null: neither', { r: null }, undefined],
    ['empty: there are none', { r: '' }, []],
    ['an empty list: there are none', { r: [] }, []],
    ['one that is not ours', { r: 'student' }, []],
    ['several', { r: ['root', 'staff', 'other', 'staff'] }, ['admin', 'manager']],
    ['several of a header', { r: 'staff; root' }, ['admin', 'manager']],
  ])('%s', (_what, claims, roles) => {
    expect(rolesIn(claims, rule)).toEqual(roles);
  });
});

test('who is deactivated is not let in, whether they were linked before or come for the first time; nobody is linked then', async () => {
  const deactivate = (oidos: string, deactivated: boolean) =>
    db.updateTable('person').set({ deactivated }).where('oidos', '=', oidos).execute();
  await givenPerson(db, '3001');
  await givenPerson(db, '3002');
  const come = (number: string) => linkPerson(db, 'off', ruleOf('person'), arrived(number, `sub ${number}`));
  await come('3001');
  await deactivate('3001', true);
  await deactivate('3002', true);
  for (const number of ['3001', '3002']) await expect(come(number)).rejects.toThrow('deactivated');
  const linked = await db.selectFrom('identity').select('oidos').where('provider', '=', 'off').execute();
  expect(linked).toEqual([{ oidos: '3001' }]);
  await deactivate('3001', false);
  expect((await come('3001')).oidos).toBe('3001');
});
