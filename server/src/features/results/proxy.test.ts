import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { hideComment } from '@anketa/contract/result-comments';
import type { courseResults } from '@anketa/contract/results';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { keepFigures } from '../figures/keep.ts';
import { questionsOf } from '../questions/store.ts';

// nginx in front of the server, with its cache as docs/operate.md has it: what it keeps, and whom it gives that.

const isInstalled = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(
      'nginx is not installed: what a proxy keeps of results is not tried. Debian: apt-get install nginx-light',
    );
    return false;
  }
})();

// A second, so that nobody waits a minute for what is kept to end.
const application = await testApplication({ cacheSeconds: 1 });
const { db, fastify } = application;
const faculty = await createFaculty(db, { slug: 'proxy' });
const evaluation_id = faculty.evaluationId;
const text = (await questionsOf(db, evaluation_id)).find(({ target, form }) => target === 'povinn' && form === 'text');
await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', evaluation_id).execute();
await keepFigures(db, evaluation_id);
const said = {
  evaluation_id,
  course_code: faculty.course,
  target: 'povinn',
  question_id: text?.id ?? 0,
  handed_over: true,
};
for (const [body, hidden_by] of [
  ['shown to all', null],
  ['for the teacher', 'S'],
] as const) {
  await db
    .insertInto('comment')
    .values({ ...said, id: crypto.randomUUID(), body, hidden_by })
    .execute();
}

let nginx: ChildProcess;
let port = 0;

/** The parts of a configuration that the guide for operators has in its section on proxies. */
function guided(): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operate.md'), 'utf8');
  return [...guide.matchAll(/```\n((?:proxy_cache_path|location)[\s\S]*?)```/g)].map(([, part = '']) => part);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return free;
}

beforeAll(async () => {
  if (!isInstalled) return;
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const upstream = (fastify.server.address() as AddressInfo).port;
  const folder = await mkdtemp(join(tmpdir(), 'anketa-nginx-'));
  port = await freePort();
  const [path = '', location = ''] = guided();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log stderr error;
    events {}
    http {
      access_log off; ${temporary.join(' ')}
      ${path.replace('/var/cache/nginx/anketa', `${folder}/cache`)}
      server {
        listen 127.0.0.1:${port};
        add_header x-kept $upstream_cache_status;
        ${location.replace('127.0.0.1:4000', `127.0.0.1:${upstream}`)}
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  afterAll(async () => {
    const ended = new Promise((done) => nginx.once('exit', done));
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 10_000 });
});

const course = `/internal/results/evaluation/proxy/course/${faculty.course}`;

/** The course's page through nginx, as somebody with a cookie or without one. */
async function through(headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${course}`, { headers });
  expect(answer.status).toBe(200);
  const { blocks } = (await answer.json()) as ResponseOf<typeof courseResults>;
  const comments = blocks.flatMap(({ questions }) => questions.flatMap((one) => one.comments.map(({ body }) => body)));
  return { kept: answer.headers.get('x-kept'), comments: comments.toSorted() };
}

const everything = ['for the teacher', 'shown to all'];

test.runIf(isInstalled)(
  'a teacher reads first, a visitor second: neither is ever given what is the other’s',
  async () => {
    const teacher = { cookie: await application.cookieOf(faculty.teacherPerson) };
    for (let turn = 0; turn < 3; turn++) {
      expect((await through(teacher)).comments).toEqual(everything);
      expect((await through()).comments).toEqual(['shown to all']);
    }
    // The visitor's was kept, and given to the next one; never to the teacher, whose own is not kept.
    expect(await through()).toEqual({ kept: 'HIT', comments: ['shown to all'] });
    expect(await through(teacher)).toEqual({ kept: 'MISS', comments: everything });
    expect((await through({ cookie: 'anketa-session=of-nobody' })).comments).toEqual(['shown to all']);
  },
);

test.runIf(isInstalled)(
  'a comment that is hidden is gone for visitors once what was kept has ended, at most a minute; at once for everybody else',
  async () => {
    await expect.poll(async () => (await through()).kept, { timeout: 5000 }).toBe('HIT');
    const { id = '' } =
      (await db.selectFrom('comment').select('id').where('hidden_by', 'is', null).executeTakeFirst()) ?? {};
    const asTeacher = await application.as(faculty.teacherPerson);
    const hidden = await asTeacher(hideComment, { params: { slug: 'proxy', id }, body: { reason: 'Nevhodné.' } });
    expect(hidden.status).toBe(200);
    const hiddenAt = Date.now();
    const student = { cookie: await application.cookieOf(faculty.students[0] ?? '') };
    expect((await through(student)).comments).toEqual([]);
    await expect.poll(async () => (await through()).comments, { timeout: 5000, interval: 100 }).toEqual([]);
    // It was kept for the second that it may be, and no longer.
    expect(Date.now() - hiddenAt).toBeLessThan(2500);
    const { headers } = await fastify.inject(course);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  },
);
