import { listOutbox, readOutboxMail } from '@anketa/contract/mail/outbox';
import { expect, test } from 'vitest';
import { openMailer } from '../../platform/mail/open.ts';
import { outboxSize } from '../../platform/mail/outbox.ts';
import { openPush } from '../../platform/push/open.ts';
import { payloadOf } from '../../platform/push/payload.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const production = await testApplication({ demo: false });
for (const { db } of [app, production]) {
  await givenPerson(db, 'admin', { roles: ['admin'] });
  await givenPerson(db, 'manager', { roles: ['manager'] });
}
const mail = {
  to: 'jana@example.cz',
  subject: 'Dobrý den',
  text: 'prostý text',
  html: '<p>text <script>x</script></p>',
};

test('a demo sends nothing: its administrators read what would have been sent', async () => {
  await openMailer(app.config, app.db)?.send(mail);
  await openMailer(app.config, app.db)?.send({ ...mail, subject: 'Podruhé' });
  const call = await app.as('admin');
  const { body } = await call(listOutbox);
  expect(body.data.map(({ to, subject }) => [to, subject])).toEqual([
    ['jana@example.cz', 'Podruhé'],
    ['jana@example.cz', 'Dobrý den'],
  ]);
  const params = { id: body.data[1]?.id ?? 0 };
  expect((await call(readOutboxMail, { params })).body).toMatchObject(mail);
  expect((await call(readOutboxMail, { params: { id: 999_999 } })).status).toBe(404);
});

test('nor does a demo send notifications: what one says and where it leads stands among the e-mails, and no address of a browser', async () => {
  const push = openPush(app.config, app.db);
  const key = await push?.keys.current();
  if (!push || !key) throw new Error('the demo has no way out for notifications');
  const navigate = 'https://anketa.example.cz/evaluation';
  const payload = payloadOf({ title: 'Hodnocení výuky', body: 'Je otevřené.', navigate, lang: 'cs' });
  const target = { endpoint: 'https://push.example.com/secret', p256dh: 'p', auth: 'a', key };
  const message = { payload, seconds: 60, topic: 'topic' };
  const refused = new Error('not allowed');
  await expect(push.send(target, message, () => Promise.reject(refused))).rejects.toBe(refused);
  const call = await app.as('admin');
  const { total } = (await call(listOutbox)).body;
  expect(await push.send(target, message, async () => {})).toEqual({ outcome: 'delivered', status: '201' });
  const { body } = await call(listOutbox);
  expect(body.total).toBe(total + 1);
  const read = await call(readOutboxMail, { params: { id: body.data[0]?.id ?? 0 } });
  const text = `Je otevřené.\n\n${navigate}`;
  expect(read.body).toMatchObject({ to: 'push.example.com', subject: 'Hodnocení výuky', text, html: '' });
  expect(JSON.stringify(read.body)).not.toContain('secret');
});

test('the HTML of an e-mail is a document that runs and loads nothing', async () => {
  await openMailer(app.config, app.db)?.send(mail);
  const call = await app.as('admin');
  const [newest] = (await call(listOutbox)).body.data;
  const { headers, bytes } = await call.file(`/internal/outbox/${newest?.id}/html`);
  expect(bytes.toString()).toBe(mail.html);
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  expect(headers['content-security-policy']).not.toMatch(/allow|script-src|unsafe-eval/);
  for (const id of ['0', 'x', '999999']) expect((await call.file(`/internal/outbox/${id}/html`)).status).toBe(404);
});

test('whoever is no administrator reads none of it', async () => {
  await openMailer(app.config, app.db)?.send(mail);
  const [newest] = (await (await app.as('admin'))(listOutbox)).body.data;
  const params = { id: newest?.id ?? 0 };
  for (const [who, status] of [
    ['manager', 403],
    [null, 401],
  ] as const) {
    const call = await app.as(who);
    expect((await call(listOutbox)).status).toBe(status);
    expect((await call(readOutboxMail, { params })).status).toBe(status);
    expect((await call.file(`/internal/outbox/${params.id}/html`)).status).toBe(403);
  }
});

test('production has no outbox', async () => {
  expect(openMailer(production.config, production.db)).toBeUndefined();
  expect(openPush(production.config, production.db)).toBeUndefined();
  const call = await production.as('admin');
  expect((await call(listOutbox)).status).toBe(404);
  expect((await call(readOutboxMail, { params: { id: 1 } })).status).toBe(404);
  expect((await call.file('/internal/outbox/1/html')).status).toBe(404);
});

test('the last five hundred e-mails stay, and what cannot be sent by SMTP is refused here too', async () => {
  const mailer = openMailer(app.config, app.db);
  for (let number = 0; number < outboxSize + 3; number++) await mailer?.send({ ...mail, subject: `${number}` });
  const { body } = await (await app.as('admin'))(listOutbox, { query: { page: outboxSize / 100, limit: 100 } });
  expect([body.total, body.data.at(-1)?.subject]).toEqual([outboxSize, '3']);
  await expect(mailer?.send({ ...mail, to: 'a@example.cz, b@example.cz' })).rejects.toThrow('EADDRESS');
});
