import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { proof } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { csrfTokenOf } from '../../platform/http/csrf.ts';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { serverProcesses } from '../../testing/server-process.ts';
import { completeAnswers, courseAction, questionnairePage } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { tokenHash } from '../session/service.ts';
import { openSession } from '../session/store.ts';
import { mixEvaluation } from './counting/mixer.ts';

const killed = proof('submissions-killed', { sample: 2, full: 100 });
const aborted = proof('submissions-aborted', { sample: 4, full: 100 });
/** Students who are submitting at the moment of an interruption. */
const atOnce = 4;

const application = await testApplication();
const { db, config, keystore } = application;
const startServer = serverProcesses(application);

interface Attempt {
  readonly port: number;
  readonly token: string;
  readonly path: string;
  readonly body: string;
  readonly id: string;
  readonly signal?: AbortSignal;
}

/** Submits over a connection of its own. Gives the status, or 0 when no answer came. */
function submit({ port, token, path, body, id, signal }: Attempt): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    cookie: `anketa-session=${token}`,
    'x-csrf-token': csrfTokenOf(config, token),
    'idempotency-key': id,
  };
  return new Promise((done) => {
    const call = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false, signal },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0));
        response.on('error', () => done(0));
      },
    );
    call.on('error', () => done(0));
    call.end(body);
  });
}

/** How many of these are noted as having submitted. */
async function counted(evaluationId: number, voters: readonly Voter[]): Promise<number> {
  const people = await db
    .selectFrom('participation')
    .select('oidos')
    .where('evaluation_id', '=', evaluationId)
    .where(
      'oidos',
      'in',
      voters.map(({ oidos }) => oidos),
    )
    .execute();
  return people.length;
}

/**
 * When to interrupt the submissions of a group. Every second round at some moment of the first `most` milliseconds, mostly
 * before they are stored; every other round once the database holds the first of them and its answer is under way, however
 * fast or slow the machine is.
 */
async function moment({ round, most, stored, ended }: Moment): Promise<void> {
  if (round % 2 === 0) return new Promise((resume) => setTimeout(resume, randomInt(most)));
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && (await stored()) === 0);
}

interface Moment {
  readonly round: number;
  readonly most: number;
  readonly stored: () => Promise<number>;
  readonly ended: Promise<unknown>;
}

/** Students of a faculty in its filling phase, each with a ballot that can be told from all others. */
async function givenVoters(slug: string, rounds: number) {
  const faculty = await createFaculty(db, { slug, students: rounds * atOnce });
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const as = await application.as(faculty.students[0] ?? '');
  const { answers } = await completeAnswers(as, faculty);
  const { questions } = await questionnairePage(as, slug);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  const voters = await Promise.all(
    faculty.students.map(async (oidos) => {
      const token = randomBytes(32).toString('base64url');
      const expires_at = new Date(Date.now() + 3_600_000);
      await openSession(db, { token_hash: tokenHash(token), oidos, expires_at, impersonated_by: null });
      const mine = { block: 'povinn', question: text, value: `hlas ${oidos}` };
      const body = JSON.stringify({ answers: [...answers, mine], not_taught: [] });
      return { oidos, token, body, id: randomUUID(), path: courseAction(faculty, 'submit') };
    }),
  );
  return { faculty, voters };
}

type Voter = Awaited<ReturnType<typeof givenVoters>>['voters'][number];

/** After the interruption: half of the phones try again as they were, half have forgotten and begin anew. */
async function tryAgain(port: number, voters: readonly Voter[]): Promise<void> {
  for (const [index, voter] of voters.entries()) {
    const forgotten = index % 2 === 1;
    const status = await submit({ ...voter, port, ...(forgotten && { id: randomUUID() }) });
    // 409 to a phone that has forgotten: its first try did count. Nobody may be locked out without having voted.
    expect(forgotten ? [200, 409] : [200]).toContain(status);
  }
}

interface Hits {
  before: number;
  after: number;
}

/** Counts which of these submissions without an answer the database holds. */
async function note(hits: Hits, evaluationId: number, unanswered: readonly Voter[]): Promise<void> {
  const after = await counted(evaluationId, unanswered);
  hits.after += after;
  hits.before += unanswered.length - after;
}

/**
 * Of many rounds interruptions met submissions before their storing, and after it when the answer was still to come. The few of `npm test`
 * may miss one of the two, by chance.
 */
function expectHits(rounds: number, { before, after }: Hits): void {
  if (rounds < 50) return;
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(0);
}

/** Every student's ballot came out of the mixer, and came out once. */
async function expectEachCountedOnce(evaluationId: number, voters: readonly Voter[]): Promise<void> {
  await movePhase(application, { id: evaluationId, phase: 2, by: 'test' });
  await mixEvaluation({ db, keystore }, evaluationId);
  const comments = await db.selectFrom('comment').select('body').where('evaluation_id', '=', evaluationId).execute();
  expect(comments.map(({ body }) => body).sort()).toEqual(voters.map(({ oidos }) => `hlas ${oidos}`).sort());
  const people = await db
    .selectFrom('participation')
    .select('oidos')
    .where('evaluation_id', '=', evaluationId)
    .execute();
  expect(people.map(({ oidos }) => oidos).sort()).toEqual(voters.map(({ oidos }) => oidos).sort());
}

test('a server killed while students submit: everyone is counted once and nobody is locked out', {
  timeout: killed.timeout(3000),
}, async () => {
  const { faculty, voters } = await givenVoters('killed', killed.runs);
  const hits = { before: 0, after: 0 };
  let next = startServer();
  for (let round = 0; round < killed.runs; round++) {
    const { server, port } = await next;
    // The one that comes after it starts meanwhile.
    next = startServer();
    const group = voters.slice(round * atOnce, (round + 1) * atOnce);
    const sent = group.map((voter) => submit({ ...voter, port }));
    // A server just started takes its first submissions in 30 to 50 ms.
    const stored = () => counted(faculty.evaluationId, group);
    await moment({ round, most: 50, stored, ended: Promise.all(sent) });
    server.kill('SIGKILL');
    const statuses = await Promise.all(sent);
    for (const status of statuses) expect([200, 0]).toContain(status);
    const unanswered = group.filter((_, index) => statuses[index] === 0);
    if (unanswered.length > 0) await note(hits, faculty.evaluationId, unanswered);
    await tryAgain((await next).port, unanswered);
    killed.held();
  }
  expectHits(killed.runs, hits);
  await expectEachCountedOnce(faculty.evaluationId, voters);
});

test('requests given up while they are under way: everyone is counted once and nobody is locked out', {
  timeout: aborted.timeout(3000),
}, async () => {
  const { faculty, voters } = await givenVoters('aborted', aborted.runs);
  const hits = { before: 0, after: 0 };
  const { port } = await startServer();
  for (let round = 0; round < aborted.runs; round++) {
    const group = voters.slice(round * atOnce, (round + 1) * atOnce);
    const gone = new AbortController();
    const sent = group.map((voter) => submit({ ...voter, port, signal: gone.signal }));
    const stored = () => counted(faculty.evaluationId, group);
    await moment({ round, most: 15, stored, ended: Promise.all(sent) });
    gone.abort();
    const statuses = await Promise.all(sent);
    for (const status of statuses) expect([200, 0]).toContain(status);
    const unanswered = group.filter((_, index) => statuses[index] === 0);
    if (unanswered.length > 0) await note(hits, faculty.evaluationId, unanswered);
    await tryAgain(port, unanswered);
    aborted.held();
  }
  expectHits(aborted.runs, hits);
  await expectEachCountedOnce(faculty.evaluationId, voters);
});
