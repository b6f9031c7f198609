import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSession } from '@anketa/contract/people/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { guidedProviders } from '../../testing/guide.ts';
import { guidedApache, hasApache } from '../../testing/guided-apache.ts';
import { guidedNginx, hasNginx } from '../../testing/guided-nginx.ts';
import type { GuidedProxy } from '../../testing/guided-proxy.ts';
import { proxyCookie } from '../../testing/shibboleth.ts';
import { setStanding } from './administration/stage-store.ts';

// Shibboleth in front, by nginx and by Apache as docs/operate.md has them: what arrives of headers, and who is let in.

const secret = 'what the proxy and the application know alone';
const providers = (await guidedProviders(secret)).flat().filter(({ kind }) => kind === 'headers');
const app = await testApplication({ providers, proxies: 1 });
await setStanding(app.db, 'shibboleth', { stage: 'on', trialEndsAt: null, trialBy: null });
await givenPerson(app.db, '1001');
await givenPerson(app.db, '1002');

const signIn = '/sign-in/shibboleth';
const names = ['anketa-idp', 'anketa-person', 'anketa-secret', 'anketa-subject'];
const idp = 'https://idp.example.cz/shibboleth';
const others = { 'Anketa-Idp': idp, 'Anketa-Subject': '1002@example.cz', 'Anketa-Person': '1002' };

/** What a client sends that would be somebody else: as it is, in other cases, twice, and by names that some program would fold. */
const forgeries: readonly (readonly [string, IncomingHttpHeaders])[] = [
  ['as they are', { ...others, 'Anketa-Secret': secret }],
  ['in another case', { 'ANKETA-idp': idp, 'anketa-SUBJECT': '1002@example.cz', 'anketa-person': '1002' }],
  ['twice', { 'Anketa-Person': ['1002', '1002'], 'Anketa-Subject': ['1002@example.cz', '1002@example.cz'] }],
  ['with underscores', { Anketa_Person: '1002', ANKETA_SUBJECT: '1002@example.cz', anketa_secret: secret }],
  ['with underscores and twice', { Anketa_Person: ['1002', ''], 'Anketa-Person': ['', '1002'] }],
];

let turns = 0;
/** Other addresses than that of signing in. nginx gives no results that it has kept of these. */
const elsewhere = () => [
  '/',
  '/login',
  '/internal/session',
  `/internal/results?turn=${turns++}`,
  `${signIn}/callback`,
  `${signIn}s`,
];

/** The last request that arrived: its address, and of its headers the names of the trusted ones and of those that would be folded to them. */
let arrived: { readonly url: string | undefined; readonly trusted: readonly string[] };
const nothing = { url: undefined, trusted: [] };
const isTrusted = (name: string) => names.includes(name.toLowerCase().replaceAll('_', '-'));

beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  app.fastify.server.on('request', ({ url, rawHeaders }) => {
    const trusted = rawHeaders.filter((name, at) => at % 2 === 0 && isTrusted(name));
    arrived = { url, trusted: trusted.map((name) => name.toLowerCase()).toSorted() };
  });
});
beforeEach(() => {
  arrived = nothing;
});

const portOf = () => (app.fastify.server.address() as AddressInfo).port;
const started = {
  nginx: (given: string) => guidedNginx([portOf()], { shibboleth: { secret: given } }),
  Apache: (given: string) => guidedApache(portOf(), { secret: given }),
};

/** Who is signed in by what an answer has set. */
async function whoCameIn({ headers }: { readonly headers: IncomingHttpHeaders }): Promise<string | null> {
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return (await app.fastify.inject({ url: readSession.path, headers: { cookie } })).json().oident;
}

describe.each([
  ['nginx', hasNginx],
  ['Apache', hasApache],
] as const)('%s of the guide', (name, isThere) => {
  let proxy: GuidedProxy;
  beforeAll(async () => {
    if (isThere) proxy = await started[name](secret);
  });
  afterAll(() => proxy?.stop());

  test.runIf(isThere)('lets in who has signed in at the proxy, and nobody else', async () => {
    const inside = await proxy.get(`${signIn}?back=%2Fresults%3Fpage%3D2`, { cookie: proxyCookie('1001') });
    expect([inside.status, inside.headers.location]).toEqual([303, '/results?page=2']);
    expect(await whoCameIn(inside)).toBe('1001');
    expect(arrived.trusted).toEqual(names);
    arrived = nothing;
    const outside = await proxy.get(signIn);
    expect([401, 403]).toContain(outside.status);
    expect([await whoCameIn(outside), arrived]).toEqual([null, nothing]);
  });

  test.runIf(isThere).each(forgeries)('takes away what a browser sends %s', async (_how, forged) => {
    expect(await whoCameIn(await proxy.get(signIn, forged))).toBe(null);
    expect(arrived).toEqual(nothing);
    // Of who has signed in there arrives what the module says, once.
    const inside = await proxy.get(signIn, { ...forged, cookie: proxyCookie('1001') });
    expect(await whoCameIn(inside)).toBe('1001');
    expect(arrived.trusted).toEqual(names);
    for (const address of elsewhere()) {
      await proxy.get(address, { ...forged, cookie: proxyCookie('1001') });
      expect(arrived).toEqual({ url: address, trusted: [] });
    }
  });

  test.runIf(isThere)('sends them at no other address, whoever has signed in', async () => {
    const cookie = proxyCookie('1001');
    for (const address of elsewhere()) {
      await proxy.get(address, { cookie });
      expect(arrived).toEqual({ url: address, trusted: [] });
    }
    expect((await proxy.get('/metrics')).status).toBeGreaterThanOrEqual(403);
  });

  test.runIf(isThere)('with another secret lets nobody in', async () => {
    const other = await started[name]('another secret than the application knows');
    try {
      const answer = await other.get(signIn, { cookie: proxyCookie('1001') });
      expect([answer.status, await whoCameIn(answer)]).toEqual([400, null]);
      expect(arrived.trusted).toEqual(names);
    } finally {
      await other.stop();
    }
  });

  test.runIf(isThere)('logs neither who signs in nor who fills in', async () => {
    await proxy.get('/internal/evaluation/any');
    await proxy.get(signIn, { cookie: proxyCookie('1001') });
    await proxy.get('/Shibboleth.sso/Login');
    await proxy.get('/login');
    await expect.poll(() => proxy.log()).toContain('/login');
    expect(await proxy.log()).not.toMatch(/sign-in|evaluation|Shibboleth/);
  });
});

test('without the proxy the same headers let nobody in', async () => {
  const alone = await fetch(`http://127.0.0.1:${portOf()}${signIn}`, { headers: others, redirect: 'manual' });
  expect([alone.status, arrived.trusted.length]).toEqual([400, 3]);
});
