import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from './testing/application.ts';
import { guidedNginx, hasNginx } from './testing/guided-nginx.ts';

const one = await testApplication({ proxies: 1 });
const other = await testApplication({}, { database: { ...one } });
const stop: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of stop) await end();
});

test.runIf(hasNginx)(
  'behind the nginx of the guide a process may end at any moment: nobody meets an error, and requests are named',
  async () => {
    const ports: number[] = [];
    for (const { fastify } of [one, other]) {
      await fastify.listen({ port: 0, host: '127.0.0.1' });
      ports.push((fastify.server.address() as AddressInfo).port);
    }
    const nginx = await guidedNginx(ports);
    stop.push(nginx.stop);
    const statuses: number[] = [];
    let isOver = false;
    const asking = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (!isOver) statuses.push((await nginx.get('/internal/session')).status);
      }),
    );
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(60);
    await other.fastify.close();
    const before = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + 60);
    isOver = true;
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));

    const { headers } = await nginx.get('/internal/session');

    expect(await nginx.log()).toContain(String(headers['x-request-id']));
    await nginx.get('/internal/evaluation/any');
    expect(await nginx.log()).not.toContain('/internal/evaluation');
    expect((await nginx.get('/metrics')).status).toBe(404);
  },
);
