import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Answers, Section } from '@anketa/contract/questions/questionnaires';
import { csrfTokenOf } from '../platform/http/csrf.ts';
import type { TestApplication } from './application.ts';
import type { Faculty } from './faculty.ts';
import { courseAction } from './students.ts';

interface Loading {
  readonly app: TestApplication;
  /** Of the proxy, which speaks TLS. */
  readonly port: number;
  readonly faculty: Faculty;
  /** What every one of them answers, and what nobody else does. */
  readonly answersOf: (student: string) => Answers;
  readonly lanes: number;
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * People at a suite until `stop`: each student opens a page and the questionnaire, saves a draft and submits, but every fifth leaves it at the draft; between them
 * visitors read results. A request that met a kill (`during`) is sent once more, as whoever sees the error does.
 */
export function startLoad({ app, port, faculty, answersOf, lanes }: Loading) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const students = faculty.students.values();
  const seen = { requests: 0, again: 0 };
  const errors: string[] = [];
  const submitted = new Map<string, string>();
  const drafts = new Map<string, number>();
  /** From when to when a process was being killed. */
  let kill = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  let isOver = false;

  async function send(path: string, { method = 'GET', body, headers = {} }: Sent) {
    const payload = body && JSON.stringify(body);
    const asked = request({
      host: '127.0.0.1',
      agent,
      port,
      path,
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    });
    asked.end(payload);
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode as number, body: await text(answer) };
  }

  async function ask(path: string, sent: Sent = {}) {
    for (let isFirst = true; ; isFirst = false) {
      const began = performance.now();
      seen.requests += 1;
      const { status, body } = await send(path, sent).catch((error: Error) => ({ status: 0, body: error.message }));
      const metKill = began <= kill.to && performance.now() >= kill.from;
      if (status !== 200 && isFirst && metKill) {
        seen.again += 1;
        continue;
      }
      // It was stored, and its answer was cut: the proxy, or we, have sent it again.
      const wasStored = sent.method === 'PUT' && status === 409 && !isFirst;
      if (status !== 200 && !wasStored) errors.push(`${sent.method ?? 'GET'} ${path}: ${status} ${body.slice(0, 200)}`);
      return { status, body };
    }
  }

  async function fillIn(student: string, leavesDraft: boolean): Promise<void> {
    const cookie = await app.cookieOf(student);
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const headers = { cookie, 'x-csrf-token': csrfTokenOf(app.config, token), 'sec-fetch-site': 'same-origin' };
    await ask('/evaluation', { headers: { cookie, accept: 'text/html' } });
    const page = () => ask(`/internal/evaluation/${faculty.slug}`, { headers });
    await page();
    const given = answersOf(student);
    const draft = { method: 'PUT', body: { ...given, version: 0 }, headers } as const;
    const saved = await ask(courseAction(faculty, 'draft'), draft);
    if (saved.status === 200) drafts.set(student, JSON.parse(saved.body).version);
    if (saved.status === 409) drafts.set(student, draftOn((await page()).body));
    if (leavesDraft) return;
    const id = randomUUID();
    const ballot = { method: 'POST', body: given, headers: { ...headers, 'idempotency-key': id } } as const;
    const { status } = await ask(courseAction(faculty, 'submit'), ballot);
    if (status !== 200) return;
    drafts.delete(student);
    submitted.set(student, id);
  }

  /** The version of the draft that a page has. */
  function draftOn(page: string): number {
    const { sections } = JSON.parse(page) as { sections: readonly Section[] };
    return sections.find(({ course }) => course === faculty.course)?.draft?.version ?? 0;
  }

  async function lane(): Promise<void> {
    for (let turn = 1; !isOver; turn++) {
      const { value: student } = students.next();
      if (student !== undefined) await fillIn(student, turn % 5 === 0);
      await ask('/internal/results');
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, lane));

  return {
    errors,
    seen,
    /** Ballots that were thanked for, by student, and the versions of drafts that are left. */
    submitted,
    drafts,
    /** Kills a process: what was asked before it was gone is sent again. */
    async during(killing: () => Promise<unknown>) {
      kill = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      await killing();
      kill = { ...kill, to: performance.now() };
    },
    async stop() {
      isOver = true;
      await running;
      agent.destroy();
    },
  };
}
