import { readPushBrowsers, readPushKey, subscribe, unsubscribe } from '@anketa/contract/mail/notifications';
import { expect, test } from 'vitest';
import { pushKeysIn } from '../../platform/push/keys.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const silent = await testApplication({ demo: false });
for (const person of ['anna', 'boris', 'cyril', 'dana']) await givenPerson(app.db, person);

const browser = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: { p256dh: `key of ${name}`, auth: `secret of ${name}` },
});

async function subscribed(person: string, subscription: ReturnType<typeof browser>) {
  const as = await app.as(person);
  return as(subscribe, { body: { subscription, channels: [], userId: person } });
}

async function endpointsOf(person: string) {
  const rows = await app.db.selectFrom('push_subscription').select('endpoint').where('oidos', '=', person).execute();
  return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
}

test('of more than ten browsers the one proven longest ago goes', async () => {
  for (const letter of 'abcdefghij') expect((await subscribed('anna', browser(letter))).status).toBe(200);
  // The first phone is still in use.
  await subscribed('anna', browser('a'));
  await subscribed('boris', browser('z'));
  expect((await subscribed('anna', browser('new'))).status).toBe(200);
  expect(await endpointsOf('anna')).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'new']);
  expect(await endpointsOf('boris')).toEqual(['z']);
});

test('many browsers at one moment are ten, too', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, n) => subscribed('cyril', browser(`at-once-${n}`))));
  expect(await endpointsOf('cyril')).toHaveLength(10);
});

test('a browser belongs to whoever subscribed in it last, and nobody takes it over who only knows its address', async () => {
  const shared = browser('shared');
  expect((await subscribed('boris', shared)).status).toBe(200);
  for (const keys of [
    { ...shared.keys, auth: 'guessed' },
    { ...shared.keys, p256dh: 'of the thief' },
    { p256dh: 'of the thief', auth: 'guessed' },
  ]) {
    const { status, body } = await subscribed('anna', { ...shared, keys });
    expect([status, body.title]).toEqual([409, expect.stringContaining('jinými klíči')]);
  }
  const anna = await app.as('anna');
  const { endpoint } = shared;
  expect((await anna(unsubscribe, { body: { subscription: { endpoint }, userId: 'anna' } })).status).toBe(200);
  expect(await endpointsOf('boris')).toContain('shared');
  const kept = app.db
    .selectFrom('push_subscription')
    .select(['p256dh', 'auth'])
    .where('endpoint', '=', shared.endpoint);
  expect(await kept.execute()).toEqual([shared.keys]);

  expect((await subscribed('anna', shared)).status).toBe(200);
  expect(await endpointsOf('anna')).toContain('shared');
  expect(await endpointsOf('boris')).not.toContain('shared');
});

test('an address of our own network is refused in words', async () => {
  for (const endpoint of ['https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/', 'https://intranet/']) {
    const { status, body } = await subscribed('boris', { ...browser('x'), endpoint });
    expect([status, body.errors]).toEqual([422, { subscription: ['Adresa pro doručování oznámení není veřejná.'] }]);
  }
});

test('a browser learns the key to subscribe with, and has the one it subscribed with noted', async () => {
  const keyOf = async (name: string) => {
    const { key_id } = await app.db
      .selectFrom('push_subscription')
      .select('key_id')
      .where('endpoint', '=', browser(name).endpoint)
      .executeTakeFirstOrThrow();
    return key_id;
  };
  const boris = await app.as('boris');
  const { current: before } = (await boris(readPushKey)).body;
  expect(Buffer.from(before?.key ?? '', 'base64url')).toHaveLength(65);
  await subscribed('boris', browser('of the first key'));
  expect(await keyOf('of the first key')).toBe(before?.id);

  await pushKeysIn(app.config.pushKeysFolder).rotate();
  const { current: after } = (await boris(readPushKey)).body;
  expect(after?.id).not.toBe(before?.id);
  const subscription = browser('of the first key');
  await boris(subscribe, { body: { subscription, channels: [], userId: 'boris', keyId: before?.id } });
  expect(await keyOf('of the first key')).toBe(before?.id);
  await subscribed('boris', browser('of the second key'));
  expect(await keyOf('of the second key')).toBe(after?.id);
});

test('where no notifications are sent there is no key', async () => {
  const anna = await silent.as(await givenPerson(silent.db, 'anna'));
  expect((await anna(readPushKey)).body).toEqual({ current: null });
  expect((await anna(readPushBrowsers, { body: { endpoint: null } })).body.current).toBeNull();
});

test('whoever sits at a browser ends by its keys what the person before subscribed to in it, and by its address alone nothing', async () => {
  const left = browser('left behind');
  await subscribed('boris', left);
  const anna = await app.as('anna');
  const end = (subscription: object) =>
    anna(unsubscribe, { body: { subscription: { ...left, ...subscription }, userId: 'anna' } });
  for (const keys of [undefined, { ...left.keys, auth: 'guessed' }, { ...left.keys, p256dh: 'guessed' }]) {
    expect((await end({ keys })).status).toBe(200);
    expect(await endpointsOf('boris')).toContain('left behind');
  }
  expect((await end({})).status).toBe(200);
  expect(await endpointsOf('boris')).not.toContain('left behind');
});

test('a browser learns whether its person has subscribed in it and with which key, and in how many others; of another person nothing', async () => {
  const dana = await app.as('dana');
  const read = async (endpoint: string | null) => (await dana(readPushBrowsers, { body: { endpoint } })).body;
  const { current } = await read(null);
  expect(await read(null)).toEqual({ browsers: 0, here: null, current: expect.any(String) });
  await subscribed('dana', browser('of dana'));
  await subscribed('dana', browser('of dana too'));
  await subscribed('boris', browser('of boris'));
  expect(await read(browser('of dana').endpoint)).toEqual({
    browsers: 2,
    here: { keyId: current, channels: [] },
    current,
  });
  expect(await read(browser('of boris').endpoint)).toEqual({ browsers: 2, here: null, current });
  expect(await read(null)).toEqual({ browsers: 2, here: null, current });
});
