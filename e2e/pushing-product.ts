import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type PushService, startPushService } from '@anketa/server/testing/push-service';
import { pushedBrowsers } from '@anketa/server/testing/pushed-browsers';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { tokenOf } from './suite.ts';

const preload = resolve(import.meta.dirname, '../server/src/testing/push-here.ts');

/** A demo of a file's own that sends notifications as in production, to a push service of this machine. */
export function pushingProduct() {
  let service: PushService;
  const product = ownProduct(async () => {
    service = await startPushService('push-here.example.com');
    const authority = test.info().outputPath('push-ca.pem');
    await writeFile(authority, service.ca);
    return {
      ANKETA_PUSH_CONTACT: 'mailto:it@example.com',
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--import ${preload}`,
      PUSH_HERE: String(service.port),
    };
  });
  test.afterAll(() => service.stop());
  return { product, service: () => service, browsers: () => pushedBrowsers(product().data, service) };
}

/** Begins a notification of an evaluation as an administrator. Gives its number. */
export async function draftNotice(
  request: APIRequestContext,
  evaluation: number,
  purpose = 'invitation',
): Promise<number> {
  return (await post(request, `/internal/import/${evaluation}/mailing/drafts`, { purpose, medium: 'push' })).id;
}

/** Sends a notification to everybody of an evaluation who has subscribed: to its students, or its teachers. */
export async function sendNotice(
  request: APIRequestContext,
  evaluation: number,
  { target = 'studium', title }: { readonly target?: 'studium' | 'ucit'; readonly title: string },
): Promise<void> {
  const mailing = `/internal/import/${evaluation}/mailing`;
  const id = await draftNotice(request, evaluation, 'other');
  const stateOf = async () => (await (await request.get(`${mailing}/read/${id}?medium=push`)).json()).email.state;
  const { email } = await (await request.get(`${mailing}/edit/${id}?medium=push`)).json();
  const texts = { subject_cs: title, subject_en: title, body_cs: title, body_en: title };
  await put(request, `${mailing}/edit/${id}`, { ...texts, filter: { target }, version: email.version });
  await post(request, `${mailing}/edit/${id}/prepare`);
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('prepared');
  await post(request, `${mailing}/read/${id}/send`);
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('sent');
}

const post = (request: APIRequestContext, address: string, data: object = {}) => call(request, 'POST', address, data);
const put = (request: APIRequestContext, address: string, data: object) => call(request, 'PUT', address, data);

async function call(request: APIRequestContext, method: string, address: string, data: object) {
  const headers = { 'x-csrf-token': await tokenOf(request) };
  const answer = await request.fetch(address, { method, headers, data });
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
