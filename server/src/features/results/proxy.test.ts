import type { AddressInfo } from 'node:net';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { hideComment } from '@anketa/contract/results/comments';
import type { courseResults } from '@anketa/contract/results/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { guidedNginx, hasNginx } from '../../testing/guided-nginx.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { questionsOf } from '../questions/store.ts';

// nginx in front of the server, with its cache as docs/operate.md has it: what it keeps, and whom it gives that.

// A second, so that nobody waits a minute for what is kept to end.
const application = await testApplication({ cacheSeconds: 1 });
const { db, fastify } = application;
const faculty = await createFaculty(db, { slug: 'proxy' });
const evaluation_id = faculty.evaluationId;
const text = (await questionsOf(db, evaluation_id)).find(({ target, form }) => target === 'povinn' && form === 'text');
await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', evaluation_id).execute();
await refreshFigures(db, evaluation_id);
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

let nginx: Awaited<ReturnType<typeof guidedNginx>>;

beforeAll(async () => {
  if (!hasNginx) return;
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  nginx = await guidedNginx([(fastify.server.address() as AddressInfo).port]);
});
afterAll(() => nginx?.stop());

const course = `/internal/results/evaluation/proxy/course/${faculty.course}`;

/** The course's page through nginx, as somebody with a cookie or without one. */
async function through(headers: Record<string, string> = {}) {
  const answer = await nginx.get(course, headers);
  expect(answer.status).toBe(200);
  const { blocks }: ResponseOf<typeof courseResults> = JSON.parse(answer.body);
  const comments = blocks.flatMap(({ questions }) => questions.flatMap((one) => one.comments.map(({ body }) => body)));
  return { kept: answer.headers['x-kept'], comments: comments.toSorted() };
}

const everything = ['for the teacher', 'shown to all'];

test.runIf(hasNginx)('a teacher reads first, a visitor second: neither is ever given what is the other’s', async () => {
  const teacher = { cookie: await application.cookieOf(faculty.teacherPerson) };
  for (let turn = 0; turn < 3; turn++) {
    expect((await through(teacher)).comments).toEqual(everything);
    expect((await through()).comments).toEqual(['shown to all']);
  }
  // The visitor's was kept, and given to the next one; never to the teacher, whose own is not kept.
  expect(await through()).toEqual({ kept: 'HIT', comments: ['shown to all'] });
  expect(await through(teacher)).toEqual({ kept: 'MISS', comments: everything });
  expect((await through({ cookie: 'anketa-session=of-nobody' })).comments).toEqual(['shown to all']);
});

test.runIf(hasNginx)(
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
