import type { Standing } from '@anketa/contract/edits';
import type { Endpoint } from '@anketa/contract/endpoint';
import { readEvaluation, setPhaseDates, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { setTeachers } from '@anketa/contract/evaluations/course-acts';
import { readCourse } from '@anketa/contract/evaluations/courses';
import { listErrorReports, noteErrorReport } from '@anketa/contract/evaluations/error-reports';
import { listTranslations, updateEnglishName } from '@anketa/contract/evaluations/translations';
import { isSame } from '@anketa/contract/is-same';
import { readDraft, updateDraft } from '@anketa/contract/mail/emails';
import { readMailRules, updateMailRule } from '@anketa/contract/mail/sending-rules';
import { readMailTemplates, updateMailTemplate } from '@anketa/contract/mail/templates';
import { readDepartment, updateHeadTerm } from '@anketa/contract/people/departments';
import { givenRoles, readUser, saveUser } from '@anketa/contract/people/people';
import { updateTeacherRecord, updateUser } from '@anketa/contract/people/person-edits';
import { listTokens } from '@anketa/contract/people/tokens';
import { listQuestions, readQuestion, sortQuestions, updateQuestion } from '@anketa/contract/questions/editing';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { type MergeField, mergeByKey, mergeMasks, rebase } from '@anketa/contract/rebase';
import { writeReply } from '@anketa/contract/results/comments';
import { announceChange, courseChanges } from '@anketa/contract/results/improvements';
import { courseResults } from '@anketa/contract/results/results';
import { updateRemoteName } from '@anketa/contract/suite/releases';
import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { refreshFigures } from '../features/figures/refresh.ts';
import { insertEmail } from '../features/mailing/email-store.ts';
import { insertRule } from '../features/mailing/rules/rule-store.ts';
import { addDefaultQuestions } from '../features/question-editing/editing/default-questions.ts';
import { inTransaction } from '../platform/database/connect.ts';
import { type As, testApplication } from '../testing/application.ts';
import { givenPerson } from '../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../testing/released.ts';
import { scopeFaculty } from '../testing/scope-faculty.ts';

/**
 * Two people edit what both may edit, each from a page that they opened at some moment. They do with a refusal what the forms do (`rebase`):
 * what does not clash is sent again, what clashes they are asked about. Nobody's field may be lost without somebody having seen it.
 */
const application = await testApplication();
const { db } = application;
const proven = proof('two-editors', { sample: 25, full: 500 });
const random = randomSource(proven.seed);
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'clerk', { roles: ['questioner'] });

const faculty = { A1: { department: 'A', parallels: { A1p: { teachers: ['ada', 'bob'], students: [0] } } } };
const studies = [{ type: 'B', field: 'F' }];
const coming = await scopeFaculty(db, { slug: 'coming', state: 0, courses: faculty, studies });
const past = await scopeFaculty(db, { slug: 'past', state: 2, courses: faculty, studies });
for (const code of ['cyd', 'dan', 'eve'])
  await db.insertInto('teacher').values({ evaluation_id: coming, code, oidos: 'ada', surname: code }).execute();
// The newest evaluation is the one whose teachers are edited on people's pages.
await db.updateTable('evaluation').set({ year: 2026 }).where('id', '=', coming).execute();
for (const code of ['B', 'C']) await db.insertInto('department').values({ evaluation_id: coming, code }).execute();
await inTransaction(db, (tx) => addDefaultQuestions(tx, coming));
const asked = await givenStoredQuestion(db, past, { body_cs: 'O výuce?', form: 'text', target: 'gl' });
const place = { evaluation: past, course: 'A1', target: 'gl', parallel: 'A1p', question: asked } as const;
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', past).execute();
await givenReleased(db, place);
await givenComment(db, place, 'Mluví potichu.');
await refreshFigures(db, past);
const { id: comment } = await db.selectFrom('comment').select('id').executeTakeFirstOrThrow();
const { id: report } = await db
  .insertInto('error_report')
  .values({
    evaluation_id: coming,
    reporter: 'student',
    kind: 'message',
    course_code: 'A1',
    message: 'Chybí paralelka.',
  })
  .returning('id')
  .executeTakeFirstOrThrow();

await db
  .updateTable('remote_name')
  .set({ prefixes: ['/results'] })
  .where('remote_id', '=', 'mfe-results')
  .execute();
await db.insertInto('head_appointment').values({ department_code: 'A', oidos: 'ada' }).execute();

const texts = { subject_cs: 'P', subject_en: 'S', body_cs: 'T', body_en: 'B' };
const draft = await insertEmail(db, { ...texts, evaluation_id: coming, target: 'studium', author_oidos: null });
const rule = await inTransaction(db, (tx) =>
  insertRule(tx, coming, {
    purpose: 'reminder',
    event: 'before-end',
    days: 3,
    filter: { target: 'studium' },
    active: true,
  }),
);

type Values = Record<string, unknown>;

/** What a page shows: the fields, by the names of the edit, and their version. */
interface Shown {
  readonly values: Values;
  readonly version: string;
}

interface Editable {
  readonly endpoint: Endpoint;
  /** Who edits it: two people, or one in two windows. */
  readonly people: readonly [string, string];
  readonly read: (as: As) => Promise<Shown>;
  readonly request: (changed: Values, version: string) => { params: object; body: object };
  /** Another value for a field. */
  readonly other: (field: string, value: unknown, random: RandomSource) => unknown;
  readonly merge?: Readonly<Record<string, MergeField>>;
  /** The fields of what stands, where the server names them otherwise. */
  readonly fieldsOf?: (standing: Values) => Values;
}

const word = (_: string, __: unknown, { below }: RandomSource) => `slovo ${below(4)}`;
const swap = (value: unknown) => !value;

async function evaluationShown(
  as: As,
  fields: (evaluation: Values & { options: object; phase_dates: object }) => Values,
) {
  const { body } = await as(readEvaluation, { params: { id: coming } });
  return { values: fields(body.evaluation), version: body.version ?? '' };
}
const textNames = ['name_cs', 'name_en', 'description_cs', 'description_en'];
const switches = ['teacher_can_question', 'hide_anonymous_answers', 'rating_bar_in_results', 'disallow_answer_hidding'];
const pick = (from: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
const admins = ['admin', 'boss'] as const;
const inDays = (days: number) => new Date(Date.UTC(2040, 0, 1 + days)).toISOString();

/** The question that is edited: the first one by now. */
let edited = 0;
const personFields = ['title_before', 'name', 'surname', 'login'];
const questionFields = ['body_cs', 'body_en', 'help_cs', 'required', 'active', 'publicity'];

const editables: readonly Editable[] = [
  {
    endpoint: updateEvaluation,
    people: admins,
    read: (as) => evaluationShown(as, (evaluation) => pick(evaluation, textNames)),
    request: (changed, version) => ({ params: { id: coming }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: updateEvaluation,
    people: admins,
    read: (as) => evaluationShown(as, ({ options }) => pick(options, switches)),
    request: (changed, version) => ({ params: { id: coming }, body: { options: changed, version } }),
    other: (_, value) => swap(value),
    fieldsOf: ({ options }) => pick(Object(options), switches),
  },
  {
    endpoint: setPhaseDates,
    people: admins,
    read: (as) => evaluationShown(as, ({ phase_dates }) => pick(phase_dates, ['filling', 'checking', 'published'])),
    request: (changed, version) => ({ params: { id: coming }, body: { ...changed, version } }),
    // In order whatever the others are.
    other: (field, _, { chance, below }) =>
      chance(0.2) ? null : inDays(100 * ['filling', 'checking', 'published'].indexOf(field) + below(3)),
  },
  {
    endpoint: updateQuestion,
    people: admins,
    async read(as) {
      const [{ id: qid = 0 } = {}] = (await as(listQuestions, { params: { id: coming } })).body.questions.owned;
      edited = qid;
      const { question } = (await as(readQuestion, { params: { id: coming, qid } })).body;
      return { values: pick(Object(question), questionFields), version: question?.version ?? '' };
    },
    request: (changed, version) => ({ params: { id: coming, qid: edited }, body: { ...changed, version } }),
    other: (field, value, source) =>
      typeof value === 'boolean'
        ? swap(value)
        : field === 'publicity'
          ? source.pick(['none', 'signed', 'all'])
          : word('', '', source),
  },
  {
    endpoint: sortQuestions,
    people: admins,
    async read(as) {
      const { body } = await as(listQuestions, { params: { id: coming } });
      return { values: { ids: body.questions.owned.map(({ id }) => id) }, version: body.version };
    },
    request: (changed, version) => ({ params: { id: coming }, body: { ...changed, version } }),
    other(_, ids, { below }) {
      const list = [...(ids as number[])];
      const [moved = 0] = list.splice(below(list.length), 1);
      list.splice(below(list.length + 1), 0, moved);
      return list;
    },
  },
  {
    endpoint: saveUser,
    people: admins,
    async read(as) {
      const { user } = (await as(readUser, { params: { oident: 'clerk' } })).body;
      return { values: pick(user, ['extra_permissions']), version: user.version };
    },
    request: (changed, version) => ({ params: { oident: 'clerk' }, body: { ...changed, version, confirmed: true } }),
    other: (_, mask, { below }) => Number(mask) ^ (1 << below(7)),
    merge: { extra_permissions: mergeMasks },
  },
  {
    endpoint: saveUser,
    people: admins,
    async read(as) {
      const { user } = (await as(readUser, { params: { oident: 'clerk' } })).body;
      return { values: { roles: user.given_roles }, version: user.version };
    },
    request: (changed, version) => ({ params: { oident: 'clerk' }, body: { ...changed, version, confirmed: true } }),
    other(_, roles, { pick: one }) {
      const role = one(givenRoles.filter((name) => name !== 'admin'));
      const held = roles as string[];
      return held.includes(role) ? held.filter((name) => name !== role) : [...held, role];
    },
    merge: { roles: mergeByKey((role: string) => role) },
  },
  {
    endpoint: updateUser,
    people: admins,
    async read(as) {
      const { user } = (await as(readUser, { params: { oident: 'clerk' } })).body;
      return { values: pick(user, personFields), version: user.fields_version };
    },
    request: (changed, version) => ({ params: { oident: 'clerk' }, body: { ...changed, version } }),
    other: (field, _, { below }) => `${field.replace('_', '-')}${below(4)}`,
  },
  {
    endpoint: updateTeacherRecord,
    people: admins,
    async read(as) {
      const { teacher } = (await as(readUser, { params: { oident: 'bob' } })).body.user;
      return { values: pick(teacher ?? {}, ['department']), version: teacher?.version ?? '' };
    },
    request: (changed, version) => ({ params: { oident: 'bob' }, body: { ...changed, version } }),
    other: (_, __, { pick: one }) => one(['A', 'B', 'C', null]),
  },
  {
    endpoint: setTeachers,
    people: admins,
    async read(as) {
      const [parallel] = (await as(readCourse, { params: { id: coming, code: 'A1' } })).body.parallels;
      const teachers = (parallel?.teachers ?? []).map(({ code, share }) => ({ code, share }));
      return { values: { teachers }, version: parallel?.version ?? '' };
    },
    request: (changed, version) => ({ params: { id: coming, gl: 'A1p' }, body: { ...changed, version } }),
    other(_, teachers, { pick: one, below }) {
      const code = one(['ada', 'bob', 'cyd', 'dan', 'eve']);
      const rest = (teachers as { code: string }[]).filter((teacher) => teacher.code !== code);
      return below(3) === 0 ? rest : [...rest, { code, share: 10 * below(10) }];
    },
    merge: { teachers: mergeByKey(({ code }: { code: string }) => code) },
  },
  {
    endpoint: updateHeadTerm,
    people: admins,
    async read(as) {
      const [head] = (await as(readDepartment, { params: { kod: 'A' } })).body.heads;
      return { values: pick(Object(head), ['from_day', 'until_day']), version: head?.version ?? '' };
    },
    request: (changed, version) => ({ params: { kod: 'A', oident: 'ada' }, body: { ...changed, version } }),
    // In order whatever the other is.
    other: (field, _, { chance, below }) =>
      chance(0.2) ? null : `20${field === 'from_day' ? 30 : 40}-01-0${1 + below(3)}`,
  },
  {
    endpoint: updateEnglishName,
    people: admins,
    async read(as) {
      const { translations } = (await as(listTranslations, { query: { kind: 'course', search: 'A1' } })).body;
      const [course] = translations.data;
      return { values: { text_en: course?.text_en }, version: course?.version ?? '' };
    },
    request: (changed, version) => ({ params: { kind: 'course', code: 'A1' }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: noteErrorReport,
    people: admins,
    async read(as) {
      const { reports } = (await as(listErrorReports, { params: { id: coming, target: 'student' } })).body;
      return { values: { note: reports.data[0]?.note }, version: reports.data[0]?.version ?? '' };
    },
    request: (changed, version) => ({ params: { id: coming, report }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: writeReply,
    people: ['ada', 'ada'],
    async read(as) {
      const { body } = await as(courseResults, { params: { slug: 'past-cs', gl: 'A1' } });
      const [found] = body.blocks?.flatMap(({ questions }) => questions.flatMap(({ comments }) => comments)) ?? [];
      const own = found?.replies.find((reply) => reply.own);
      return { values: { body: own?.body ?? '' }, version: found?.reply_version ?? '' };
    },
    request: (changed, version) => ({ params: { slug: 'past-cs', id: comment }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: announceChange,
    people: ['ada', 'ada'],
    async read(as) {
      const { own } = (await as(courseChanges, { params: { slug: 'past-cs', gl: 'A1' } })).body;
      return { values: { body: own?.body ?? '' }, version: own?.version ?? '' };
    },
    request: (changed, version) => ({ params: { slug: 'past-cs', gl: 'A1' }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: updateDraft,
    people: admins,
    async read(as) {
      const { email } = (await as(readDraft, { params: { id: coming, emailId: draft } })).body;
      return { values: pick(email, Object.keys(texts)), version: email.version };
    },
    request: (changed, version) => ({ params: { id: coming, emailId: draft }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: updateMailRule,
    people: admins,
    async read(as) {
      const { rules } = (await as(readMailRules, { params: { id: coming } })).body;
      return { values: pick(rules[0] ?? {}, ['days', 'active']), version: rules[0]?.version ?? '' };
    },
    request: (changed, version) => ({ params: { id: coming, ruleId: rule }, body: { ...changed, version } }),
    other: (field, value, { below }) => (field === 'days' ? below(10) : swap(value)),
  },
  {
    endpoint: updateMailTemplate,
    people: admins,
    async read(as) {
      const { templates } = (await as(readMailTemplates)).body;
      const found = templates.find(({ purpose }) => purpose === 'other');
      return { values: pick(found ?? {}, Object.keys(texts)), version: found?.version ?? '' };
    },
    request: (changed, version) => ({ params: { purpose: 'other' }, body: { ...changed, version } }),
    other: word,
  },
  {
    endpoint: updateRemoteName,
    people: ['admin', 'boss'],
    async read(as) {
      const found = (await as(listTokens)).body.remotes.find(({ name }) => name === 'mfe-results');
      return { values: pick(found ?? {}, ['prefixes', 'operator']), version: found?.version ?? '' };
    },
    request: (changed, version) => ({ params: { name: 'mfe-results' }, body: { ...changed, version } }),
    other: (field, value, { below }) => (field === 'operator' ? !value : [`/slovo-${below(4)}`]),
  },
];
/** Every declared edit, from the routes of the application. */
function declaredEdits(): string[] {
  const paths = application.fastify.swagger().paths ?? {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { 'x-effect'?: string }>)
      .filter(([, operation]) => operation['x-effect'] === 'edits')
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

test('every declared edit is edited here by two', () => {
  const here = editables.map(({ endpoint: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(here)].sort()).toEqual(declaredEdits().sort());
  expect(Object.keys(QuestionInput.shape)).toEqual(expect.arrayContaining(questionFields));
});

/** One person with a page open: what they saw, what they wrote, and what they have been shown since. */
interface Editor {
  readonly as: As;
  base: Shown;
  mine: Values;
  /** Values of fields that this person has seen. */
  readonly seen: [string, unknown][];
}

async function opened(editable: Editable, person: string): Promise<Editor> {
  const as = await application.as(person);
  const base = await editable.read(as);
  return { as, base, mine: { ...base.values }, seen: Object.entries(base.values) };
}

/** Writes into some fields of the open page, at least into one. */
function typeSomething(editable: Editable, editor: Editor): void {
  const fields = Object.keys(editor.base.values);
  const first = random.pick(fields);
  for (const field of fields) {
    if (field !== first && random.chance(0.7)) continue;
    editor.mine[field] = editable.other(field, editor.mine[field], random);
  }
}

const outcomes = { saved: 0, merged: 0, asked: 0 };

/** Saves as the form does. Gives the fields that were written, with their values, and what was shown before that. */
async function save(editable: Editable, editor: Editor): Promise<Values> {
  for (let tries = 0; tries < 5; tries++) {
    const { base, mine } = editor;
    const changed = Object.fromEntries(
      Object.entries(mine).filter(([field, value]) => !isSame(base.values[field], value)),
    );
    if (Object.keys(changed).length === 0) return {};
    const { status, body } = await editor.as<Endpoint>(editable.endpoint, editable.request(changed, base.version));
    if (status === 200) {
      outcomes.saved += 1;
      return changed;
    }
    expect(status, JSON.stringify(body)).toBe(409);
    const { standing } = body as { standing?: Standing };
    if (!standing?.version) throw new Error(`no standing: ${JSON.stringify(body)}`);
    const stands = editable.fieldsOf?.(standing.values) ?? pick(standing.values, Object.keys(base.values));
    const { values, clashes } = rebase(base.values, mine, stands, editable.merge);
    // The person sees both, field by field, and decides; what does not clash is shown as it stands.
    for (const field of clashes) {
      outcomes.asked += 1;
      editor.seen.push([field, stands[field]]);
      if (random.chance(0.5)) values[field] = stands[field];
    }
    if (clashes.length === 0) outcomes.merged += 1;
    editor.base = { values: stands, version: standing.version };
    editor.mine = values;
  }
  throw new Error('two people are never in each other’s way five times');
}

/** Values in which a list that is merged by keys has one order. */
function plain({ merge = {} }: Editable, values: Values): Values {
  const inOrder = (value: unknown) =>
    Array.isArray(value) ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name in merge ? inOrder(value) : value]),
  );
}

/** Asserts that what one save did to what stood before it is only what its person wrote, upon what they had seen or what was merged. */
function expectHonest(editable: Editable, editor: Editor, before: Values, after: Values, written: Values): void {
  for (const [field, value] of Object.entries(after)) {
    if (!(field in written)) {
      expect(value, `${editable.endpoint.path} ${field} was not written`).toEqual(before[field]);
      continue;
    }
    expect(value, `${editable.endpoint.path} ${field}`).toEqual(written[field]);
    const wasSeen = editor.seen.some(([name, known]) => name === field && isSame(known, before[field]));
    const wasMerged = editable.merge?.[field] !== undefined;
    expect(wasSeen || wasMerged, `${editable.endpoint.path} ${field}: ${before[field]} was lost unseen`).toBe(true);
  }
}

test('two people edit the same at random, one after the other or at once: nobody’s field is lost unseen', {
  timeout: proven.timeout(1500),
}, async () => {
  for (let run = 0; run < proven.runs; run++) {
    const editable = editables[run % editables.length] as Editable;
    const [one, other] = [await opened(editable, editable.people[0]), await opened(editable, editable.people[1])];
    typeSomething(editable, one);
    typeSomething(editable, other);
    const reader = await application.as(editable.people[0]);
    const stands = async () => plain(editable, (await editable.read(reader)).values);
    if (random.chance(0.3)) {
      // At once: whoever is second has met what the first wrote.
      const before = await stands();
      const [first, second] = await Promise.all([save(editable, one), save(editable, other)]);
      const after = await stands();
      for (const [field, value] of Object.entries(after)) {
        const possible = [before[field], first[field], second[field]];
        const merged = editable.merge?.[field] !== undefined;
        expect(merged || possible.some((known) => isSame(known, value)), `${editable.endpoint.path} ${field}`).toBe(
          true,
        );
        const both = field in first && field in second && !isSame(first[field], second[field]);
        const loser = isSame(value, first[field]) ? second : first;
        const winner = isSame(value, first[field]) ? one : other;
        if (both && !merged) {
          expect(
            winner.seen.some(([name, known]) => name === field && isSame(known, loser[field])),
            field,
          ).toBe(true);
        }
      }
    } else {
      for (const editor of random.chance(0.5) ? [one, other] : [other, one]) {
        const before = await stands();
        const written = plain(editable, await save(editable, editor));
        expectHonest(editable, editor, before, await stands(), written);
      }
    }
    proven.held();
  }
  expect(outcomes.saved).toBeGreaterThan(proven.runs / 2);
  expect(outcomes.asked).toBeGreaterThan(proven.runs / 10);
  expect(outcomes.merged).toBeGreaterThan(proven.runs / 20);
});
