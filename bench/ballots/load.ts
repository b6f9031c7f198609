import { createHmac, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { type Answer, send as sendTo } from '../http.ts';
import type { Students, Visit } from './students.ts';

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
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
  readonly id?: string;
}

/** One request over a student's connection. */
export function send(load: Load, agent: Agent, { method, path, token, body, id }: Call): Promise<Answer> {
  const csrf = createHmac('sha256', load.secret).update(`csrf:${token}`).digest('base64url');
  const headers = {
    cookie: `__Host-anketa=${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'x-csrf-token': csrf }),
    ...(id && { 'idempotency-key': id }),
  };
  return sendTo(load.port, agent, { method, path, headers, ...(body !== undefined && { body }) });
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

/** An answer to each question of a course, as its page would send it: padded to the size of all such bodies. `version`: of the draft that it follows. */
export function answersTo(text: string, course: string, version?: number): string {
  const { questions, sections, body_bytes } = JSON.parse(text) as Questionnaire;
  const forms = new Map(questions.map(({ id, form }) => [id, form]));
  // The bare server answers everybody the page of one student.
  const section = sections.find((one) => one.course === course) ?? sections[0];
  const answers = (section?.blocks ?? []).flatMap((block) =>
    block.questions.map((question) => ({
      block: block.key,
      question,
      value: forms.get(question) === 'text' ? comment : (question % 5) + 1,
    })),
  );
  if (answers.length !== 25) throw new Error(`${course}: ${answers.length} questions`);
  const body = JSON.stringify({ answers, not_taught: [], version });
  return body + ' '.repeat(body_bytes - Buffer.byteLength(body));
}

/** What came of one stretch of time. */
export interface Filled {
  readonly acknowledged: readonly Acknowledged[];
  /** Milliseconds of each whole cycle. */
  readonly times: readonly number[];
  readonly seconds: number;
}

/** Lets the students come, `parallel` of them at any moment, until all have been there or the time is over. */
export async function fillIn(load: Load, visits: Iterator<Visit>, { seconds }: { seconds: number }): Promise<Filled> {
  const times: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const started = performance.now();
  const isOpen = () => performance.now() < started + seconds * 1000;
  /** The courses of one student after the other, for one phone. */
  function* coursesInTurn() {
    for (let visit = visits.next().value; visit && isOpen(); visit = visits.next().value) {
      for (const course of visit.courses) if (isOpen()) yield { ...visit, course };
    }
  }
  await Promise.all(
    Array.from({ length: load.parallel }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const { student, token, course } of coursesInTurn()) {
        const before = performance.now();
        const path = pathOf(load, course);
        const page = await send(load, agent, { method: 'GET', path, token });
        const id = randomUUID();
        const body = answersTo(page.text, course);
        const { status, text } = await send(load, agent, { method: 'POST', path: `${path}/submit`, token, body, id });
        times.push(performance.now() - before);
        if (status === 200) acknowledged.push({ student, course, id });
        else console.error(`${student}, ${course}: ${status} ${text}`);
      }
      agent.destroy();
    }),
  );
  return { acknowledged, times, seconds: (performance.now() - started) / 1000 };
}

export const pathOf = ({ slug }: Load, course: string) => `/internal/evaluation/${slug}/course/${course}`;

/** The page of a student as the product answers it. */
export async function pageOf(load: Load, { token, courses }: Visit): Promise<string> {
  const { text } = await send(load, new Agent(), { method: 'GET', path: pathOf(load, courses[0] ?? ''), token });
  return text;
}
