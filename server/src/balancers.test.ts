import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApplication } from './testing/application.ts';
import { guidedHaproxy, hasHaproxy } from './testing/guided-haproxy.ts';
import { guidedNginx, hasNginx } from './testing/guided-nginx.ts';
import type { GuidedProxy } from './testing/guided-proxy.ts';

// nginx and HAProxy by the files that operators copy, each in front of two hosts: what comes through, what does not, and what is logged.

const publicUrl = 'https://anketa.example';
const first = await testApplication({ proxies: 1, publicUrl });
const database = { ...first };
const anotherHost = () => testApplication({ proxies: 1, publicUrl }, { database });
const others = { nginx: await anotherHost(), HAProxy: await anotherHost() };

/** The headers that the first host got last. */
let arrived: IncomingMessage['headers'] = {};

/** A host that says it is ready, takes what it is sent whole, and then is lost without an answer. */
const taken: string[] = [];
const losing = () =>
  createServer(async (request, response) => {
    if (request.method === 'GET') return response.end();
    for await (const chunk of request) taken.push(String(chunk));
    return request.socket.destroy();
  });
const lost = [losing(), losing()];

const portOf = ({ address }: Pick<typeof first.fastify.server, 'address'>) => (address() as AddressInfo).port;
const listening = async (server: ReturnType<typeof losing>) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
let losingPorts: number[] = [];

beforeAll(async () => {
  for (const { fastify } of [first, ...Object.values(others)]) await fastify.listen({ port: 0, host: '127.0.0.1' });
  first.fastify.server.on('request', ({ headers }) => {
    arrived = headers;
  });
  losingPorts = await Promise.all(lost.map(listening));
});
afterAll(() => {
  for (const server of lost) server.close();
});

const portOfApp = ({ fastify }: typeof first) => portOf({ address: () => fastify.server.address() });

/** An endpoint of each kind that is written into no log. */
const unlogged = [
  '/internal/evaluation/any/course/A/submit',
  '/internal/remote-failures',
  '/sign-in/university/callback',
];

describe.each([
  ['nginx', hasNginx, guidedNginx],
  ['HAProxy', hasHaproxy, guidedHaproxy],
] as const)('%s', (name, isThere, start) => {
  const second = others[name];
  let proxy: GuidedProxy;
  beforeAll(async () => {
    if (isThere) proxy = await start([portOfApp(first), portOfApp(second)]);
  });
  afterAll(() => proxy?.stop());

  test.runIf(isThere)('brings answers as they are, and says truly who asked and how', async () => {
    const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    arrived = {};
    while (arrived['x-forwarded-proto'] === undefined) await proxy.get('/nowhere', headers);
    expect(arrived['x-forwarded-for']).toMatch(/, ?127\.0\.0\.1$/);
    expect(arrived['x-forwarded-proto']).toBe('https');
    const direct = await fetch(`http://127.0.0.1:${portOfApp(first)}/nowhere`, { headers: { accept: 'text/html' } });
    const through = await proxy.get('/nowhere', headers);
    expect([through.status, through.body]).toEqual([direct.status, await direct.text()]);
    for (const header of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control']) {
      expect(direct.headers.get(header), header).toBeTruthy();
      expect(through.headers[header], header).toBe(direct.headers.get(header));
    }
    expect((await proxy.get('/metrics')).status).toBe(404);
  });

  test.runIf(isThere)('logs the numbers of requests, no address, and nothing of what students send', async () => {
    const { headers } = await proxy.get('/internal/session');
    for (const path of unlogged) {
      await proxy.post(path, '{}');
      await proxy.get(path);
    }
    await proxy.get('/results');
    await expect.poll(() => proxy.log()).toContain('/results');
    const log = await proxy.log();
    expect(log).toContain(String(headers['x-request-id']));
    expect(log).not.toMatch(/127\.0\.0\.1|\/evaluation|remote-failures|sign-in/);
  });

  test.runIf(isThere)('a host may end at any moment: nobody meets an error', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) statuses.push((await proxy.get('/internal/session')).status);
      }),
    );
    const more = (count: number) => {
      const before = statuses.length;
      return expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + count);
    };
    await more(20);
    second.health.leave();
    await more(20);
    await second.fastify.close();
    await more(20);
    isOver = true;
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test.runIf(isThere)('sends nothing a second time that a host may have taken', async () => {
    taken.length = 0;
    const inFront = await start(losingPorts);
    try {
      expect((await inFront.post('/internal/evaluation/any', 'a ballot')).status).toBe(502);
      expect(taken).toEqual(['a ballot']);
    } finally {
      await inFront.stop();
    }
  });
});

test.runIf(hasHaproxy)(
  'HAProxy sends nobody to a host that is told to end, while it still answers; where none is ready it brings what one of them says',
  async () => {
    const host = await anotherHost();
    await host.fastify.listen({ port: 0, host: '127.0.0.1' });
    let asked = 0;
    host.fastify.server.on('request', ({ url }) => {
      if (url === '/internal/session') asked += 1;
    });
    const proxy = await guidedHaproxy([portOfApp(first), portOfApp(host)]);
    try {
      await expect.poll(async () => (await proxy.get('/internal/session')).status && asked).toBeGreaterThan(0);
      host.health.leave();
      await expect.poll(() => proxy.log()).toContain('is DOWN');
      const before = asked;
      for (let turn = 0; turn < 6; turn++) expect((await proxy.get('/internal/session')).status).toBe(200);
      expect(asked).toBe(before);
      const directly = `http://127.0.0.1:${portOfApp(host)}`;
      expect((await fetch(`${directly}/internal/session`)).status).toBe(200);
      expect(await (await fetch(`${directly}/readyz`)).json()).toEqual({ status: 'ending' });

      first.health.leave();
      await expect.poll(() => proxy.log()).toContain('has no server available');
      const { status, body } = await proxy.get('/nowhere', { accept: 'text/html', 'accept-language': 'cs' });
      expect([status, body]).toEqual([404, expect.stringContaining('<html lang="cs">')]);
    } finally {
      await proxy.stop();
    }
  },
);
