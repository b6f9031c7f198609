import { addPasskey, beginPasskey, listPasskeys } from '@anketa/contract/people/passkeys';
import { expect, test } from 'vitest';
import { outrun } from '../../testing/account-races.ts';
import { testApplication } from '../../testing/application.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { isUnknown, passkeyBrowsers, password } from '../../testing/passkey-browser.ts';
import { warnOfOtherAddresses } from './relying-party.ts';
import { resetAccount } from './reset.ts';

const publicUrl = 'https://anketa.example.cz';
const application = await testApplication({ publicUrl, demo: false });
const { db, config } = application;
const { givenAccount, givenPasskey, stored } = passkeyBrowsers(application);

test('a reset gives another password, and leaves neither passkeys nor sessions nor what login links opened', async () => {
  const { login, key, owner, stranger } = await givenPasskey();
  const other = await givenAccount();
  const acting = await application.as(other, { impersonatedBy: login });
  const subscription = { endpoint: `https://push.example/${login}`, p256dh: 'p', auth: 'a', key_id: 'k' };
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, channels: ['studium'], oidos: login })
    .execute();
  await resetAccount(application, { login: login.toUpperCase(), password: 'zcela nové heslo' });
  expect((await owner.call(listPasskeys)).status).toBe(401);
  expect((await acting(listPasskeys)).status).toBe(401);
  expect(await stranger.signIn({}, key)).toMatchObject(isUnknown);
  expect(await db.selectFrom('push_subscription').select('oidos').execute()).toEqual([]);
  const fields = ['actor', 'action', 'subject'] as const;
  const audited = await db.selectFrom('audit_log').select(fields).where('action', '=', 'user.reset').execute();
  expect(audited).toEqual([{ actor: 'command line', action: 'user.reset', subject: login }]);
});

test('a reset of a record that is merged into another leaves no session that was opened by it', async () => {
  const { login } = await givenPasskey();
  const merged_into = await givenAccount();
  await db.updateTable('person').set({ merged_into }).where('oidos', '=', login).execute();
  const [byRecord, own] = [await application.as(login), await application.as(merged_into)];
  await resetAccount(application, { login, password: 'zcela nové heslo' });
  expect([(await byRecord(listPasskeys)).status, (await own(listPasskeys)).status]).toEqual([401, 200]);
});

test('a reset that comes between the proof and the session is not outrun: the key is gone by then', async () => {
  const { login, key, owner, stranger } = await givenPasskey();
  const { body } = await owner.call(beginPasskey, { body: { password } });
  const credential = createAuthenticator(publicUrl).create(body.options);
  const assertion = key.get(await stranger.begun());
  const racing = [() => stranger.present(assertion), () => owner.call(addPasskey, { body: { name: 'x', credential } })];
  const answers = await outrun(application, login, racing, async (tx) => {
    await tx.deleteFrom('passkey').where('oidos', '=', login).execute();
    await tx.deleteFrom('session').where('oidos', '=', login).execute();
  });
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(await stored(login)).toEqual([]);
  expect(await db.selectFrom('session').where('oidos', '=', login).selectAll().execute()).toEqual([]);
});

test('at start the log says how many passkeys were made at another host', async () => {
  await db.deleteFrom('passkey').execute();
  await givenPasskey();
  const said: unknown[] = [];
  const log = { warn: (...given: unknown[]) => void said.push(given[0]) };
  await warnOfOtherAddresses({ config, db, log });
  expect(said).toEqual([]);
  await warnOfOtherAddresses({ config: { publicUrl: 'https://hodnoceni.example.cz' }, db, log });
  expect(said).toEqual([{ passkeys: 1, host: 'hodnoceni.example.cz' }]);
});
