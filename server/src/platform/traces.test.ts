import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { listEvaluations } from '@anketa/contract/evaluations/administration';
import { saveDraft } from '@anketa/contract/questions/questionnaires';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { testApplication } from '../testing/application.ts';
import { givenPerson } from '../testing/given.ts';
import { inertJobs } from './inert-jobs.ts';
import type { Run } from './jobs.ts';
import { openTraces } from './traces.ts';

// Spans as they arrive at whoever takes them by OTLP.

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Message {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

const spans: Sent[] = [];
const messages: unknown[] = [];
const collector = createServer(async (request, response) => {
  const message = (await json(request)) as Message;
  messages.push(message);
  for (const { scopeSpans } of message.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  response.setHeader('content-type', 'application/json').end('{}');
});
await once(collector.listen(0, '127.0.0.1'), 'listening');
afterAll(() => collector.close());
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;

const app = await testApplication();
await givenPerson(app.db, 'jana', { roles: ['admin'] });
const cookie = await app.cookieOf('jana');
/** A browser that names a trace of its own, from an address of its own. */
const headers = {
  cookie,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'user-agent': 'a browser',
  'x-forwarded-for': '192.0.2.77',
};
const factsOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request is a span of its route and status; one that must not be timed is none; nothing in them is of a person or their browser', async () => {
  const traces = openTraces({ url, kind: 'server' });
  const traced = await createApp({ ...app, database: app, traces });
  const list = await traced.inject({ url: `${listEvaluations.path}?search=secret-words`, headers });
  const draft = saveDraft.path.replace(':slug', 'some-semester').replace(':code', 'A');
  await traced.inject({ method: saveDraft.method, url: draft, headers, payload: {} });
  await traced.close();
  await traces.stop();
  expect(saveDraft.unlogged).toBe(true);
  expect(spans.map(({ name }) => name)).toEqual([`GET ${listEvaluations.path}`]);
  expect(spans.map(factsOf)).toEqual([
    {
      'http.request.method': 'GET',
      'http.route': listEvaluations.path,
      'http.response.status_code': 200,
      'anketa.request': list.headers['x-request-id'],
    },
  ]);
  expect(JSON.stringify(messages)).not.toMatch(
    /0af7651916cd43dd|b7ad6b7169203331|a browser|192\.0\.2\.77|jana|secret-words/,
  );
});

test('a job is a span and so is each of its steps; a failure is noted without its words', async () => {
  spans.length = 0;
  const traces = openTraces({ url, kind: 'worker' });
  let run: Run = async () => {};
  const jobs = traces.ofJobs({
    ...inertJobs,
    work: async (_kind, given) => {
      run = given;
    },
  });
  await jobs.work({ name: 'counting' }, async (_subject, { report }) => {
    report({ step: 'first', done: 0, total: 2, items: 0 });
    report({ step: 'first', done: 0, total: 2, items: 5 });
    report({ step: 'second', done: 1, total: 2, items: 5 });
    throw new Error('Jana Nováková');
  });
  const working = { signal: new AbortController().signal, by: 'jana', report: () => {} };
  await expect(run('12', working)).rejects.toThrow('Jana');
  await traces.stop();
  const job = spans.find(({ name }) => name === 'job counting');
  expect(job?.status.code).toBe(2);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toEqual([
    'first',
    'second',
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(JSON.stringify(messages)).not.toMatch(/[Jj]ana/);
});
