import type { Endpoint, RequestOf } from '@anketa/contract/endpoint';
import { departmentAttention } from '@anketa/contract/results/attention';
import { type CommentAct, commentActs } from '@anketa/contract/results/comment';
import {
  deleteComment,
  hideComment,
  markRead,
  revealComment,
  withdrawReply,
  writeReply,
} from '@anketa/contract/results/comments';
import { myComments } from '@anketa/contract/results/own';
import { fieldQuestion, generalQuestion } from '@anketa/contract/results/places';
import { courseResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { forgetAudit } from '../../../testing/forget-audit.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { tablesChangedBy } from '../../../testing/tables-changed.ts';
import { refreshFigures } from '../../figures/refresh.ts';

/** Hiding, showing again, deleting, answering and reading: who may what of a comment about one parallel, and what follows. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'editor', { roles: ['editor'] });

const courses = {
  A1: {
    department: 'A',
    guarantors: ['gus'],
    parallels: { A1p: { teachers: ['ada', 'bob'], students: [0] }, A1q: { teachers: ['cyd'], students: [] } },
  },
};
const heads = { A: ['hana'], B: ['hal'] };
const id = await scopeFaculty(db, {
  slug: 'acts',
  state: 2,
  heads,
  courses: { ...courses, B1: { department: 'B', parallels: { B1p: { teachers: ['eve'], students: [] } } } },
  studies: [{ type: 'B', field: 'F' }],
});
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', id).execute();
const question = await givenStoredQuestion(db, id, { body_cs: 'O výuce?', form: 'text', target: 'gl' });
const general = await givenStoredQuestion(db, id, { body_cs: 'O studiu?', form: 'text', target: 'sident' });
const place = { evaluation: id, course: 'A1', target: 'gl', parallel: 'A1p', question } as const;
await givenReleased(db, place);
await givenReleased(db, { ...place, course: 'general', target: 'sident', parallel: '', question: general });
await refreshFigures(db, id);
const slug = 'acts-cs';

/** A comment on the parallel, alone there. Gives its id. */
async function comment(body = 'Mluví potichu.', hidden_by: string | null = null, at: typeof place | object = place) {
  await db.deleteFrom('comment').execute();
  await givenComment(db, { ...place, ...at }, body, { hidden_by });
  return (await db.selectFrom('comment').select('id').executeTakeFirstOrThrow()).id;
}
const phase = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();
const hiddenBy = async () => (await db.selectFrom('comment').select('hidden_by').executeTakeFirst())?.hidden_by;

async function send(who: string | null, endpoint: Endpoint, comment: string, body?: object) {
  const call = await application.as(who);
  const { status, body: answer } = await call<Endpoint>(endpoint, { params: { slug, id: comment }, body });
  return { status, title: answer.title };
}
const reason = { reason: 'Obsahuje jméno.' };
const requests: Readonly<Record<CommentAct, (who: string | null, comment: string) => ReturnType<typeof send>>> = {
  hide: (who, one) => send(who, hideComment, one, reason),
  reveal: (who, one) => send(who, revealComment, one),
  delete: (who, one) => send(who, deleteComment, one),
  reply: (who, one) => send(who, writeReply, one, { body: 'Děkuji.' }),
};

/** What somebody sees of the only comment on the course's page; undefined: not that it is there. */
async function seen(who: string | null) {
  const { body } = await (await application.as(who))(courseResults, { params: { slug, gl: 'A1' } });
  const [asked] = (body.blocks ?? []).flatMap(({ questions }) => questions.filter((one) => one.id === question));
  return asked && { ...asked, comment: asked.comments[0] };
}

/**
 * Who may what, in the words of the specification: "answers read/hide (2)", "comment deletion needs sufficient rights", "hidden answers are
 * seen only by the teacher, the department head and administrators", and who answers. By the mark that each hides with.
 */
const mayHide: Readonly<Record<string, string>> = { admin: 'A', hana: 'DH', ada: 'U', bob: 'U' };
const mayReply = { hana: 'department_head', ada: 'teacher', bob: 'teacher', gus: 'garant' } as const;
const everybody = ['admin', 'hana', 'ada', 'bob', 'cyd', 'gus', 'hal', 'eve', 'editor', 'acts-student-0', null];
/** Marks that each takes back: of those who weigh no more; never what a student hid. */
const mayReveal: Readonly<Record<string, string>> = { admin: 'U DH A UK D', hana: 'U DH', ada: 'U', bob: 'U' };

function expected(who: string | null, act: CommentAct, mark: string | null): boolean {
  if (who === null) return false;
  const reads = mark === null || who in mayHide;
  if (act === 'hide') return mark === null && who in mayHide;
  if (act === 'reveal') return mark !== null && (mayReveal[who] ?? '').split(' ').includes(mark);
  return act === 'delete' ? who === 'admin' : who in mayReply && reads;
}

test('whoever asks, whoever hid it: an act is done for whom it is offered to, and refused to everybody else with nothing changed', async () => {
  const counts = new Map<number, number>();
  for (const state of [2, 3]) {
    await phase(state);
    // All marks: visibility.test.ts.
    for (const mark of state === 2 ? ['S', 'U', null] : [null]) {
      for (const act of commentActs) {
        for (const who of everybody) {
          const one = await comment('Mluví potichu.', mark);
          const offered = (await seen(who))?.comment?.may.includes(act) ?? false;
          const { status } = await requests[act](who, one);
          const about = `${who} ${act} ${mark} in ${state}: ${status}`;
          expect(status === 200, about).toBe(expected(who, act, mark));
          expect(offered, about).toBe(status === 200);
          const done = { hide: mayHide[who ?? ''], reveal: null, delete: undefined, reply: mark }[act];
          expect(await hiddenBy(), about).toBe(status === 200 ? done : mark);
          counts.set(status, (counts.get(status) ?? 0) + 1);
        }
      }
    }
  }
  // Done, not signed in, no right, not found, and as somebody has left it.
  expect([...counts.keys()].toSorted()).toEqual([200, 401, 403, 404, 409]);
});

test('refusals say why in the words of the specification', async () => {
  await phase(3);
  const hidden = await comment('Skrytý.', 'S');
  expect(await requests.reply('gus', hidden)).toEqual({
    status: 403,
    title: 'Ke čtení skrytých odpovědí nemáte oprávnění.',
  });
  const open = await comment();
  expect(await requests.delete('ada', open)).toEqual({
    status: 403,
    title: 'Komentář se nám nepodařilo smazat. Pravděpodobně k tomu nemáte dostatečná oprávnění.',
  });
  expect((await requests.hide('cyd', open)).status).toBe(403);
  expect((await requests.hide('admin', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await requests.hide('admin', 'no-id')).status).toBe(404);
  expect((await send('ada', hideComment, open, { reason: '  ' })).status).toBe(400);
  expect((await send('ada', writeReply, open, { body: 'x'.repeat(4001) })).status).toBe(400);
  expect((await send('ada', withdrawReply, open)).status).toBe(404);
  expect((await requests.reveal('ada', open)).status).toBe(409);
  for (const [state, status] of [
    [1, 409],
    [0, 403],
    [5, 404],
  ] as const) {
    await phase(state);
    expect((await requests.hide('ada', open)).status, `state ${state}`).toBe(status);
  }
});

test('a hidden comment is gone at once for all but whom the form names, who see by whom; numbers follow, and it comes back', async () => {
  await phase(3);
  const one = await comment();
  const countOf = async (who: string) =>
    (await (await application.as(who))(departmentAttention, { params: { slug, id: 'A' } })).body.courses.data[0]
      ?.comments;
  expect((await seen(null))?.comment?.body).toBe('Mluví potichu.');
  expect((await requests.hide('ada', one)).status).toBe(200);
  for (const who of [null, 'acts-student-0', 'cyd', 'gus', 'hal', 'editor']) {
    const view = await seen(who);
    expect([view?.comment, view?.hidden_comments], `${who}`).toEqual([undefined, 1]);
  }
  for (const who of ['ada', 'bob', 'hana', 'admin']) expect((await seen(who))?.comment?.hidden).toBe('U');
  const files = await (await application.as(null)).get(`/internal/results/evaluation/${slug}/comments/json`);
  expect(files.body).toEqual([]);
  expect((await requests.reveal('bob', one)).status).toBe(200);
  expect((await seen(null))?.hidden_comments).toBe(0);
  expect(await countOf('hana')).toBe(1);
  expect((await requests.delete('admin', one)).status).toBe(200);
  expect(await countOf('hana')).toBe(0);
  const after = await seen(null);
  expect([after?.comment, after?.hidden_comments]).toEqual([undefined, 0]);
});

test('why a comment was hidden, and when, is read by whoever reads it, the last time it was; of its student’s wish there is nothing to tell', async () => {
  const one = await comment();
  const before = Date.now();
  await send('hana', hideComment, one, { reason: 'Omylem.' });
  await requests.reveal('hana', one);
  expect((await seen('ada'))?.comment?.hiding).toBeNull();
  await send('ada', hideComment, one, { reason: 'Jméno: viz 1. řádek.\n question 3: x' });
  const own = async () => (await (await application.as('bob'))(myComments, { params: { slug } })).body.comments.data[0];
  for (const hiding of [
    (await seen('bob'))?.comment?.hiding,
    (await seen('admin'))?.comment?.hiding,
    (await own())?.hiding,
  ]) {
    expect(hiding?.reason).toBe('Jméno: viz 1. řádek.\n question 3: x');
    expect(Date.parse(hiding?.at ?? '')).toBeGreaterThanOrEqual(before);
  }
  for (const who of [null, 'acts-student-0', 'gus']) expect(JSON.stringify(await seen(who))).not.toContain('řádek');
  await db.updateTable('comment').set({ hidden_by: 'S' }).execute();
  expect((await seen('admin'))?.comment).toMatchObject({ hidden: 'S', hiding: null });
});

test('two who act on one comment at once: one does it, the other is told that it has changed', async () => {
  const one = await comment();
  const both = await Promise.all([requests.hide('ada', one), requests.hide('hana', one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('who answers, hides or shows a comment while it is deleted hears that it is gone, and nothing fails', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 20; round++) {
    const one = await comment();
    const [late] = await Promise.all([
      round % 2 ? send('ada', writeReply, one, { body: 'Děkuji.' }) : send('admin', hideComment, one, reason),
      send('admin', deleteComment, one),
    ]);
    statuses.add(late.status);
  }
  expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(statuses.size).toBeGreaterThan(1);
});

test('an answer stands under the comment with the role of who wrote it; one each, changed and taken back by themselves alone', async () => {
  await phase(2);
  const one = await comment();
  for (const who of Object.keys(mayReply)) expect((await requests.reply(who, one)).status).toBe(200);
  expect((await send('ada', writeReply, one, { body: ' Budu mluvit víc nahlas. ' })).status).toBe(200);
  const replies = (await seen('ada'))?.comment?.replies ?? [];
  expect(replies.map(({ author, role, body, own }) => [author, role, body, own])).toEqual([
    ['ada', 'teacher', 'Budu mluvit víc nahlas.', true],
    ['bob', 'teacher', 'Děkuji.', false],
    ['gus', 'garant', 'Děkuji.', false],
    ['hana', 'department_head', 'Děkuji.', false],
  ]);
  await phase(3);
  expect((await seen(null))?.comment?.replies.map(({ own }) => own)).toEqual([false, false, false, false]);
  expect((await send('bob', withdrawReply, one)).status).toBe(200);
  expect((await seen(null))?.comment?.replies).toHaveLength(3);
  // Hidden, it takes its answers along.
  await requests.hide('ada', one);
  expect(JSON.stringify(await seen(null))).not.toContain('nahlas');
});

test('what is not read stands first and is told; acting on one marks it, for whoever did alone', async () => {
  await phase(2);
  await comment('první');
  for (const body of ['druhý', 'třetí']) await givenComment(db, place, body);
  const own = async (who: string, query: RequestOf<typeof myComments>['query'] = {}) => {
    const { body } = await (await application.as(who))(myComments, { params: { slug }, query });
    return { unread: body.unread, all: body.comments.data };
  };
  const find = async (body: string) => (await own('ada')).all.find((one) => one.body === body)?.id ?? '';
  expect((await own('ada')).unread).toBe(3);
  const second = await find('druhý');
  const marked = await (await application.as('ada'))(markRead, { body: { comments: [second, crypto.randomUUID()] } });
  expect(marked.status).toBe(200);
  await requests.reply('ada', await find('první'));
  const { all, unread } = await own('ada');
  expect([unread, all[0]?.body, all.map((one) => one.unread)]).toEqual([1, 'třetí', [true, false, false]]);
  expect((await own('ada', { mark: 'unread' })).all.map(({ body }) => body)).toEqual(['třetí']);
  expect((await own('ada', { sort: '-question' })).all[0]?.body).toBe('třetí');
  // Found by what was answered, too.
  expect((await own('ada', { search: 'dekuji' })).all.map(({ body }) => body)).toEqual(['první']);
  expect((await own('hana')).unread).toBe(3);
});

test('only what somebody may read do they mark as read', async () => {
  await phase(3);
  const one = await comment('Skrytý.', 'S');
  const mark = async (who: string) => {
    expect((await (await application.as(who))(markRead, { body: { comments: [one] } })).status).toBe(200);
  };
  for (const who of everybody) if (who !== null) await mark(who);
  const marked = await db.selectFrom('comment_read').select('oidos').where('comment_id', '=', one).execute();
  expect(marked.map(({ oidos }) => oidos).toSorted()).toEqual(Object.keys(mayHide).toSorted());
  await phase(1);
  await db.deleteFrom('comment_read').execute();
  await mark('ada');
  expect(await db.selectFrom('comment_read').select('oidos').execute()).toEqual([]);
});

test('own comments of all evaluations stand together, each with its evaluation', async () => {
  await phase(2);
  await comment('letos');
  const other = await scopeFaculty(db, { slug: 'older', state: 3, courses: { A9: { ...courses.A1, parallels: {} } } });
  const asked = await givenStoredQuestion(db, other, { body_cs: 'O předmětu?', form: 'text' });
  await givenReleased(db, { evaluation: other, course: 'A9', question: asked });
  await givenComment(db, { evaluation: other, course: 'A9', question: asked }, 'loni');
  const own = async (query: RequestOf<typeof myComments>['query']) => {
    const { body } = await (await application.as('gus'))(myComments, { params: { slug }, query });
    return body.comments.data.map((one) => [one.body, one.evaluation.slug_cs]);
  };
  expect(await own({})).toEqual([['letos', slug]]);
  expect((await own({ evaluations: 'all' })).toSorted()).toEqual([
    ['letos', slug],
    ['loni', 'older-cs'],
  ]);
});

test('while results are checked each comment says who will read it, and the page when; once published neither is said', async () => {
  await phase(2);
  const date = '2026-02-01T08:00:00.000Z';
  await db
    .updateTable('evaluation')
    .set({ phase_dates: JSON.stringify({ published: date }) })
    .execute();
  const audience = async (who = 'ada') => (await seen(who))?.comment?.audience;
  const publicity = (value: 'none' | 'signed' | 'all') =>
    db.updateTable('question').set({ publicity: value }).where('id', '=', question).execute();
  const hide = (hidden: boolean) => db.updateTable('department').set({ hidden }).where('code', '=', 'A').execute();
  await comment();
  expect(await audience()).toBe('anyone');
  await publicity('signed');
  expect(await audience()).toBe('signed-in');
  await publicity('none');
  expect(await audience()).toBe('guarantor');
  await publicity('all');
  await hide(true);
  expect(await audience()).toBe('guarantor');
  await hide(false);
  await comment('Skrytý.', 'S');
  expect(await audience()).toBe('teacher');
  const page = async () => (await (await application.as('ada'))(courseResults, { params: { slug, gl: 'A1' } })).body;
  const own = async () => (await (await application.as('ada'))(myComments, { params: { slug } })).body;
  expect([(await page()).publishes_at, (await own()).publishes_at]).toEqual([date, date]);
  expect((await own()).comments.data[0]?.audience).toBe('teacher');
  await phase(3);
  expect([(await page()).publishes_at, await audience()]).toEqual([null, null]);
});

test('comments about studies are hidden and deleted by administrators alone', async () => {
  await phase(3);
  const at = { course: 'general', target: 'sident', parallel: '', question: general };
  const one = await comment('Děkan Novák …', null, at);
  const list = async (who: string | null) =>
    (await (await application.as(who))(generalQuestion, { params: { slug, id: general } })).body.comments.data;
  expect((await list('admin'))[0]?.may).toEqual(['hide', 'delete']);
  expect((await list('hana'))[0]?.may).toEqual([]);
  expect((await requests.hide('hana', one)).status).toBe(403);
  expect((await requests.hide('admin', one)).status).toBe(200);
  expect([await list(null), (await list('admin'))[0]?.hidden]).toEqual([[], 'A']);
  expect((await list('admin'))[0]?.hiding?.reason).toBe(reason.reason);
  expect((await requests.reply('hana', one)).status).toBe(403);
  expect((await requests.delete('admin', one)).status).toBe(200);
});

test('the guarantor of a programme answers what is said of its fields; nobody answers for all studies', async () => {
  const asked = await givenStoredQuestion(db, id, { body_cs: 'O oboru?', form: 'text', target: 'sobor' });
  const at = { course: 'general', target: 'sobor', parallel: '', field: 'F', question: asked } as const;
  await givenReleased(db, { ...place, ...at });
  const programme = { evaluation_id: id, code: 'P', kind: 'programme' } as const;
  await db
    .insertInto('codebook')
    .values({ ...programme, name_cs: 'Chemie', name_en: 'Chemistry' })
    .execute();
  await db.updateTable('field').set({ programme_code: 'P' }).where('evaluation_id', '=', id).execute();
  const { code: teacher_code } = await db
    .selectFrom('teacher')
    .select('code')
    .where('evaluation_id', '=', id)
    .where('oidos', '=', 'gus')
    .executeTakeFirstOrThrow();
  await db.insertInto('programme_guarantor').values({ evaluation_id: id, programme_code: 'P', teacher_code }).execute();
  await refreshFigures(db, id);
  const rate = { kind: 'field', code: 'F', hidden: false, courses: 0, enrolled: 20, submitted: 10 };
  await db
    .insertInto('place_rate')
    .values({ evaluation_id: id, ...rate })
    .execute();
  await phase(3);
  const one = await comment('Víc praxe.', null, at);
  const shown = async (who: string | null) => {
    const params = { slug, id: 'F', qid: asked };
    return (await (await application.as(who))(fieldQuestion, { params })).body.comments.data[0];
  };
  expect((await shown('gus'))?.may).toEqual(['reply']);
  for (const who of ['hana', 'ada', 'admin', null])
    expect((await requests.reply(who, one)).status, `${who}`).toBe(who ? 403 : 401);
  expect((await requests.reply('gus', one)).status).toBe(200);
  const reply = { author: 'gus', role: 'garant', body: 'Děkuji.' };
  expect((await shown('gus'))?.replies).toEqual([{ ...reply, own: true }]);
  expect((await shown(null))?.replies).toEqual([{ ...reply, own: false }]);
  expect((await send('gus', withdrawReply, one)).status).toBe(200);
  expect((await shown('gus'))?.replies).toEqual([]);
});

test('a refusal says of this comment alone why: what its reader is not shown is not there, however many others are hidden beside it', async () => {
  await phase(3);
  const asked = (target: 'gl' | 'sident' | 'sobor', publicity: 'none' | 'all') =>
    givenStoredQuestion(db, id, { body_cs: `Otázka ${target}?`, form: 'text', target, publicity });
  const rate = { kind: 'field', code: 'F', hidden: false, courses: 0, enrolled: 20, submitted: 10 };
  await db
    .insertInto('place_rate')
    .values({ evaluation_id: id, ...rate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const studies = { ...place, course: 'general', parallel: '' };
  // Of the course: one that is not public beside a hidden one. Of studies: one that waits for others beside a hidden one that was handed over.
  const [field, all] = [await asked('sobor', 'all'), await asked('sident', 'all')];
  const beside = [
    { hidden: place, other: { ...place, question: await asked('gl', 'none') } },
    { hidden: { ...studies, target: 'sobor', field: 'F', question: field } },
    { hidden: { ...studies, target: 'sident', question: all } },
  ] as const;
  for (const { hidden, ...rest } of beside) {
    const other = 'other' in rest ? rest.other : hidden;
    const known = await comment('Skrytý.', 'S', hidden);
    await db.updateTable('comment').set({ handed_over: true }).execute();
    await givenComment(db, other, 'Není pro každého.');
    const rows = await db.selectFrom('comment').select('id').where('id', '<>', known).execute();
    for (const act of commentActs) {
      const about = `${act} at ${other.target}`;
      expect((await requests[act]('acts-student-0', rows[0]?.id ?? '')).status, about).toBe(404);
      expect((await requests[act]('acts-student-0', known)).status, about).toBe(403);
    }
  }
});

test('an answer by a record that is merged into somebody is their own: they change it, and it stays one', async () => {
  await phase(3);
  await givenPerson(db, 'whole');
  const one = await comment();
  await requests.reply('ada', one);
  await db.updateTable('person').set({ merged_into: 'whole' }).where('oidos', '=', 'ada').execute();
  const replies = async () => (await seen('whole'))?.comment?.replies;
  expect(await replies()).toEqual([{ author: 'ada', role: 'teacher', body: 'Děkuji.', own: true }]);
  expect((await send('whole', writeReply, one, { body: 'Děkuji, opravíme.' })).status).toBe(200);
  expect(await replies()).toEqual([{ author: 'whole', role: 'teacher', body: 'Děkuji, opravíme.', own: true }]);
  await db.updateTable('person').set({ merged_into: null }).where('oidos', '=', 'ada').execute();
});

test('acts leave who, when and why in the audit log, and touch nothing that knows of students', async () => {
  await phase(3);
  await forgetAudit(db);
  const one = await comment();
  const changed = await tablesChangedBy(db, async () => {
    await requests.hide('ada', one);
    await requests.reveal('ada', one);
    await requests.reply('ada', one);
    await send('ada', withdrawReply, one);
    await requests.delete('admin', one);
  });
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'evaluation_id'])
    .orderBy('id')
    .execute();
  const subject = `${id}/${one} A1 question ${question}`;
  expect(lines).toEqual([
    { actor: 'ada', action: 'comment.hide', subject: `${subject}: Obsahuje jméno.`, evaluation_id: id },
    { actor: 'ada', action: 'comment.reveal', subject, evaluation_id: id },
    { actor: 'ada', action: 'comment.reply', subject, evaluation_id: id },
    { actor: 'ada', action: 'comment.withdraw', subject, evaluation_id: id },
    { actor: 'admin', action: 'comment.delete', subject, evaluation_id: id },
  ]);
  // Sessions are those that the test opens.
  expect(changed.filter((table) => table !== 'session')).toEqual(['audit_log', 'comment', 'figures_kept']);
});
