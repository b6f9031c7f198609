import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';

const demo = await testApplication();
const production = await testApplication({ apiDocs: false });

async function policyOf(url: string) {
  const { headers } = await demo.fastify.inject({ url });
  return String(headers['content-security-policy']);
}

test('no answer of the server stands in a frame, and none without a policy', async () => {
  const urls = [
    '/login-link/abc',
    '/sign-in/link/abc',
    '/api/docs',
    '/api/docs/static/swagger-ui.css',
    '/api/docs/json',
    '/internal/session',
    '/no/such/page',
    '/healthz',
  ];
  for (const url of urls) expect(await policyOf(url), url).toContain("frame-ancestors 'none'");
  for (const url of urls) expect(await policyOf(url), url).toContain("default-src 'none'");
});

test('the page of the API runs its own scripts alone, and stays away where it is not wanted', async () => {
  expect(await policyOf('/api/docs')).toMatch(/script-src 'self';/);
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css']) {
    expect((await demo.fastify.inject({ url })).statusCode, url).toBeLessThan(400);
    expect((await production.fastify.inject({ url })).statusCode, url).toBe(404);
  }
});
