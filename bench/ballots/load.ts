import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Students, Turn } from './students.ts';

export interface Load {
  readonly port: number;
  readonly secret: string;
  readonly slug: string;
  /** Students at any moment. */
  readonly parallel: number;
}

/** A ballot for which the server has answered 200. */
export interface Acknowledged {
  readonly student: string;
  readonly course: string;
  readonly id: string;
}

const comment = 'Předmět byl vedený velmi přehledně a cvičení dobře navazovala na přednášky. Děkuji.';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
  readonly id?: string;
}

/** One request over a student's connection. Gives the status and the text. */
function send(
  load: Load,
  agent: Agent,
  { method, path, token, body, id }: Call,
): Promise<{ status: number; text: string }> {
  const csrf = createHmac('sha256', load.secret).update(`csrf:${token}`).digest('base64url');
  return new Promise((done, fail) => {
    const headers = {
      cookie: `__Host-anketa=${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-csrf-token': csrf,
      }),
      ...(id && { 'idempotency-key': id }),
    };
    const call = request({ host: '127.0.0.1', port: load.port, path, method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    call.on('error', fail);
    call.end(body);
  });
}

/** Opens the evaluation for filling, as an administrator does. */
export async function openFilling(load: Load, { admin, evaluation }: Students): Promise<void> {
  const body = JSON.stringify({ phase: 1, import_id: evaluation });
  const opened = await send(load, new Agent(), {
    method: 'POST',
    path: '/internal/import/update-state',
    token: admin,
    body,
  });
  if (opened.status !== 200) throw new Error(`The evaluation did not open: ${opened.status} ${opened.text}`);
}

interface Questionnaire {
  readonly body_bytes: number;
  readonly questions: readonly { id: number; form: string }[];
  readonly sections: readonly { course: string; blocks: readonly { key: string; questions: readonly number[] }[] }[];
}

/** An answer to each question of a course, as its page would send it: padded to the size of all such bodies. */
function answersTo(text: string, course: string): string {
  const { questions, sections, body_bytes } = JSON.parse(text) as Questionnaire;
  const forms = new Map(questions.map(({ id, form }) => [id, form]));
  const section = sections.find((one) => one.course === course);
  const answers = (section?.blocks ?? []).flatMap((block) =>
    block.questions.map((question) => ({
      block: block.key,
      question,
      value: forms.get(question) === 'text' ? comment : (question % 5) + 1,
    })),
  );
  if (answers.length !== 25) throw new Error(`${course}: ${answers.length} questions`);
  const body = JSON.stringify({ answers, not_taught: [] });
  return body + ' '.repeat(body_bytes - Buffer.byteLength(body));
}

/** Lets the students come, `parallel` of them at any moment, until the turns or the time are over. */
export async function fillIn(load: Load, turns: readonly Turn[], { until }: { until: number }) {
  const times: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const minutes: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: load.parallel }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = turns[next++]; turn && performance.now() < until; turn = turns[next++]) {
        const { student, token, course } = turn;
        const before = performance.now();
        const path = `/internal/evaluation/${load.slug}/course/${course}`;
        const page = await send(load, agent, { method: 'GET', path, token });
        const id = randomUUID();
        const body = answersTo(page.text, course);
        const { status, text } = await send(load, agent, { method: 'POST', path: `${path}/submit`, token, body, id });
        const after = performance.now();
        times.push(after - before);
        if (status === 200) acknowledged.push({ student, course, id });
        else console.error(`${student}, ${course}: ${status} ${text}`);
        const minute = Math.floor((after - started) / 60_000);
        if (minute > 0 && !minutes[minute])
          console.log(`minute ${minute}: ${((minutes[minute - 1] ?? 0) / 60).toFixed(0)} per second`);
        minutes[minute] = (minutes[minute] ?? 0) + 1;
      }
      agent.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const whole = minutes.slice(0, Math.max(1, Math.floor(seconds / 60)));
  const byMinute = seconds < 60 ? [acknowledged.length / seconds] : whole.map((count) => count / 60);
  return { acknowledged, times, seconds, byMinute };
}
