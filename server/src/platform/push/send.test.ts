import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSpeaking } from '../../testing/mail-server.ts';
import { type Answer, startPushService } from '../../testing/push-service.ts';
import { pushKeysIn } from './keys.ts';
import { payloadOf } from './payload.ts';
import { createPush, type PushSettings, topicOf } from './send.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-push-'));
const keys = pushKeysIn(folder);
const key = await keys.current();
const service = await startPushService();
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings: PushSettings = {
  contact: 'mailto:it@example.cz',
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  ca: service.ca,
  patience: 1000,
};
const message = {
  payload: payloadOf({
    title: 'Hodnocení výuky',
    body: 'Dotazník je otevřen.',
    navigate: 'https://anketa.example.cz/evaluation',
    lang: 'cs',
  }),
  seconds: 600,
  topic: topicOf('1'),
};

let made = 0;
/** Sends to a subscription of a service that answers so. Gives what became of it, and how often it was begun. */
async function sent(answer: Answer, { endpoint, ...differing }: Partial<PushSettings> & { endpoint?: string } = {}) {
  const one = service.subscribe(`browser-${made++}`, key.publicKey, answer);
  let begun = 0;
  const target = { endpoint: endpoint ?? one.endpoint, ...one.keys, key };
  const delivery = await createPush({ ...settings, ...differing })(target, message, async () => {
    begun += 1;
  });
  return { delivery, begun, received: one.received };
}

test('a browser gets what is sent to it, by whom it was subscribed for', async () => {
  const { delivery, begun, received } = await sent({});
  expect([delivery, begun, received.length]).toEqual([{ outcome: 'delivered', status: '201' }, 1, 1]);
  const [{ message: text = '', headers = {}, contact } = {}] = received;
  expect(JSON.parse(text)).toEqual({
    web_push: 8030,
    notification: {
      title: 'Hodnocení výuky',
      body: 'Dotazník je otevřen.',
      navigate: 'https://anketa.example.cz/evaluation',
      lang: 'cs',
    },
  });
  expect(headers).toMatchObject({ ttl: '600', urgency: 'normal', topic: message.topic });
  expect(contact).toBe('mailto:it@example.cz');
});

test.each([
  { answer: { status: 200 }, delivery: { outcome: 'delivered', status: '200' } },
  { answer: { status: 202 }, delivery: { outcome: 'delivered', status: '202' } },
  { answer: { status: 404 }, delivery: { outcome: 'gone', status: '404' } },
  { answer: { status: 410 }, delivery: { outcome: 'gone', status: '410' } },
  {
    answer: { status: 429, headers: { 'retry-after': '90' } },
    delivery: { outcome: 'again', status: '429', after: 90 },
  },
  { answer: { status: 503 }, delivery: { outcome: 'again', status: '503' } },
  {
    answer: { status: 503, headers: { 'retry-after': '99999999999999999999' } },
    delivery: { outcome: 'again', status: '503', after: 86_400 },
  },
  { answer: { status: 503, headers: { 'retry-after': 'soon' } }, delivery: { outcome: 'again', status: '503' } },
  { answer: { status: 400 }, delivery: { outcome: 'refused', status: '400' } },
  { answer: { status: 401 }, delivery: { outcome: 'refused', status: '401' } },
  { answer: { status: 403 }, delivery: { outcome: 'refused', status: '403' } },
  { answer: { cut: true }, delivery: { outcome: 'unknown', status: 'ECONNRESET' } },
  { answer: { slowness: 5000 }, delivery: { outcome: 'unknown', status: 'ETIMEDOUT' } },
])('what becomes of it where the service answers $answer', async ({ answer, delivery }) => {
  expect((await sent(answer)).delivery).toEqual(delivery);
});

test('a service that asks for a pause until a moment is asked then', async () => {
  const moment = new Date(Date.now() + 120_000).toUTCString();
  const { delivery } = await sent({ status: 429, headers: { 'retry-after': moment } });
  expect(delivery.after).toBeGreaterThan(110);
  expect(delivery.after).toBeLessThanOrEqual(121);
});

test('where it redirects to nobody follows', async () => {
  const elsewhere = service.subscribe('elsewhere', key.publicKey);
  const { delivery } = await sent({ status: 307, headers: { location: elsewhere.endpoint } });
  expect([delivery, elsewhere.received]).toEqual([{ outcome: 'refused', status: '307' }, []]);
});

test('an answer without an end is not waited for', async () => {
  const { delivery } = await sent({ status: 201, headers: { 'content-length': '1000000000' } });
  expect(delivery).toEqual({ outcome: 'delivered', status: '201' });
});

test('a service whose name leads into our own network gets no connection, and none where one of its addresses does', async () => {
  let connections = 0;
  const here = await startSpeaking((socket) => {
    connections += 1;
    socket.destroy();
  });
  afterAll(here.stop);
  const endpoint = `https://push.example.com:${here.port}/x`;
  const { isPublic: _all, ...strict } = settings;
  for (const addresses of [['127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::ffff:127.0.0.1']]) {
    const one = service.subscribe('inside', key.publicKey);
    const push = createPush({ ...strict, resolve: async () => addresses });
    const target = { endpoint, ...one.keys, key };
    let begun = 0;
    const delivery = await push(target, message, async () => void begun++);
    expect([delivery, begun]).toEqual([{ outcome: 'refused', status: 'EPRIVATE' }, 0]);
  }
  expect(connections).toBe(0);
});

test('the name is resolved once, and the connection is to that address', async () => {
  const asked: string[] = [];
  const { delivery } = await sent(
    {},
    {
      resolve: async (host) => {
        asked.push(host);
        return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
      },
    },
  );
  expect([delivery.outcome, asked]).toEqual(['delivered', ['localhost']]);
  // Nobody is at that address, though somebody is where the name leads.
  const elsewhere = await sent({}, { resolve: async () => ['127.0.0.2'] });
  expect(elsewhere.delivery).toEqual({ outcome: 'again', status: 'ECONNREFUSED' });
});

test('a service whose certificate is not that of its name, or nobody’s, gets nothing', async () => {
  const endpoint = `${service.origin.replace('localhost', 'push.example.com')}/browser-0`;
  const other = await sent({}, { endpoint });
  expect([other.delivery.outcome, other.begun]).toEqual(['again', 0]);
  const { ca: _ca, ...without } = settings;
  const one = service.subscribe('untrusted', key.publicKey);
  const delivery = await createPush(without)({ endpoint: one.endpoint, ...one.keys, key }, message, async () => {});
  expect([delivery.outcome, one.received]).toEqual(['again', []]);
});

test('where nobody is, or nobody speaks, or no name is, nothing was sent: it can be tried again', async () => {
  const silent = await startSpeaking(() => {});
  afterAll(silent.stop);
  const gone = await startSpeaking(() => {});
  await gone.stop();
  for (const [endpoint, status] of [
    [`https://localhost:${gone.port}/x`, 'ECONNREFUSED'],
    [`https://localhost:${silent.port}/x`, 'ETIMEDOUT'],
  ] as const) {
    const { delivery, begun } = await sent({}, { endpoint, patience: 300 });
    expect([delivery, begun]).toEqual([{ outcome: 'again', status }, 0]);
  }
  const resolve = () => Promise.reject(Object.assign(new Error('nobody.example.com'), { code: 'ENOTFOUND' }));
  expect((await sent({}, { resolve })).delivery).toEqual({ outcome: 'again', status: 'ENOTFOUND' });
  const hanging = await sent({}, { resolve: () => new Promise(() => {}), patience: 100 });
  expect(hanging.delivery).toEqual({ outcome: 'again', status: 'ETIMEDOUT' });
});

test('where it may not begin nothing is sent, and the reason is handed on', async () => {
  const one = service.subscribe('not-begun', key.publicKey);
  const taken = new Error('taken');
  const target = { endpoint: one.endpoint, ...one.keys, key };
  await expect(createPush(settings)(target, message, () => Promise.reject(taken))).rejects.toBe(taken);
  expect(one.received).toEqual([]);
});

test('under another key than it was subscribed with a browser gets nothing', async () => {
  const one = service.subscribe('other-key', 'BOther');
  const delivery = await createPush(settings)({ endpoint: one.endpoint, ...one.keys, key }, message, async () => {});
  expect([delivery, one.received]).toEqual([{ outcome: 'refused', status: '403' }, []]);
});

test('a topic is one that services take, another one of each thing', () => {
  expect(topicOf('1')).toMatch(/^[\w-]{32}$/);
  expect(topicOf('1')).not.toBe(topicOf('2'));
});
