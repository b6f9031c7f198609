import { urlOf } from '@anketa/contract/client';
import { inFormat } from '@anketa/contract/lists';
import { answersCsv, commentsCsv } from '@anketa/contract/results/answers';
import { departmentAttention, departmentHeatMap } from '@anketa/contract/results/attention';
import { courseComparison, departmentComparison, teacherComparison } from '@anketa/contract/results/comparison';
import { myComments, myTimetable } from '@anketa/contract/results/own';
import {
  fieldList,
  fieldResults,
  generalQuestions,
  programmeList,
  programmeResults,
  sectionResults,
  teacherList,
  teacherResults,
} from '@anketa/contract/results/places';
import {
  courseResults,
  departmentResults,
  evaluationResults,
  listResults,
  myCourses,
  searchResults,
} from '@anketa/contract/results/results';
import { searchEverywhere } from '@anketa/contract/results/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { applicationWithout } from '../../testing/application-without.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { questionsAbout } from './question-store.ts';

/** What pages of results read of the database: figures that are kept, never who took part or what is in ballots. */
const owner = await testApplication();
const { db } = owner;
await givenPerson(db, 'reading-admin', { roles: ['admin'] });

/** `study` tells who is a student, so whoever is asked for may be looked up there. */
const perPerson = ['participation', 'ballot_inbox', 'draft', 'enrolment'];
const perAnswer = ['released_row', 'answer_count', 'comment'];

async function answeredFaculty(slug: string, students = 4): Promise<Faculty> {
  const faculty = await createFaculty(db, { slug, students, options: { enable_sections: true } });
  const { evaluationId: evaluation_id } = faculty;
  await db.insertInto('field').values({ evaluation_id, code: 'F', programme_code: 'P' }).execute();
  await db.updateTable('study').set({ field_code: 'F' }).where('evaluation_id', '=', evaluation_id).execute();
  await db.updateTable('department').set({ section_code: 'S' }).where('evaluation_id', '=', evaluation_id).execute();
  await movePhase(owner, { id: faculty.evaluationId, phase: 1, by: 'test' });
  for (const student of faculty.students) {
    const as = await owner.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty, 2))).status).toBe(200);
  }
  await movePhase(owner, { id: faculty.evaluationId, phase: 3, by: 'test' });
  await mixEvaluation(owner, faculty.evaluationId);
  return faculty;
}

/** All pages of results as one reader sees them: those of many courses, and that of one. */
async function pagesOf(application: typeof owner, person: string | null, { slug, course, teacher }: Faculty) {
  const as = await application.as(person);
  const lists = await Promise.all([
    as(listResults),
    as(evaluationResults, { params: { slug } }),
    as(departmentResults, { params: { slug, id: slug } }),
    as(searchResults, { params: { slug }, query: { search: '', page: 1 } }),
    as(searchResults, { params: { slug }, query: { search: slug, page: 1 } }),
    as(searchEverywhere, { query: { search: slug } }),
    as(myCourses, { params: { slug } }),
    as(myTimetable, { params: { slug } }),
    as(departmentHeatMap, { params: { slug, id: slug } }),
    as(courseComparison, { params: { slug, gl: course } }),
    as(departmentComparison, { params: { slug, id: slug } }),
    as(teacherComparison, { params: { slug, id: teacher } }),
    as(sectionResults, { params: { slug, id: 'S' } }),
    as(programmeList, { params: { slug } }),
    as(programmeResults, { params: { slug, id: 'P' } }),
    as(fieldList, { params: { slug } }),
    as(teacherList, { params: { slug } }),
  ]);
  return {
    lists,
    // One course, one section about studies, one teacher: what was released there.
    single: () =>
      Promise.all([
        as(courseResults, { params: { slug, gl: course } }),
        as(generalQuestions, { params: { slug } }),
        as(fieldResults, { params: { slug, id: 'F' } }),
        as(teacherResults, { params: { slug, id: teacher } }),
        // Comments are of those whom they concern, and are read for them alone.
        as(myComments, { params: { slug } }),
        as(departmentAttention, { params: { slug, id: slug } }),
      ]),
    answers: () => as.get(urlOf(inFormat(answersCsv, 'json'), { params: { slug } })),
    commentFile: async () => (await as.get(urlOf(inFormat(commentsCsv, 'json'), { params: { slug } }))).status,
  };
}

test('whoever reads, in any phase: pages of results read nothing of persons, and those of many courses no answers', async () => {
  const faculty = await answeredFaculty('reads');
  const noPersons = await applicationWithout(owner, 'no_persons', perPerson);
  const noAnswers = await applicationWithout(owner, 'no_answers', [...perPerson, ...perAnswer]);
  const readers = [null, faculty.students[0] ?? '', faculty.teacherPerson, faculty.headPerson, 'reading-admin'];
  const met = new Set<number>();
  for (const state of [3, 2, 1]) {
    await db.updateTable('evaluation').set({ state }).where('id', '=', faculty.evaluationId).execute();
    for (const person of readers) {
      const whole = await pagesOf(owner, person, faculty);
      const single = await whole.single();
      expect((await pagesOf(noAnswers, person, faculty)).lists, `${person} in ${state}`).toEqual(whole.lists);
      const impersonal = await pagesOf(noPersons, person, faculty);
      expect(await impersonal.single(), `${person} in ${state}`).toEqual(single);
      expect(await impersonal.answers(), `${person} in ${state}`).toEqual(await whole.answers());
      expect(await impersonal.commentFile(), `${person} in ${state}`).toEqual(await whole.commentFile());
      for (const { status } of [...whole.lists, ...single]) met.add(status);
    }
  }
  // They were pages, and refusals to those who may not see them.
  expect([...met].toSorted()).toEqual([200, 401, 403, 404]);
  // The page of a course reads its answers: without them it fails, so the tables were really out of reach.
  await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', faculty.evaluationId).execute();
  const [course] = await (await pagesOf(noAnswers, null, faculty)).single();
  expect(course?.status).toBe(500);
});

/** How many statements a request costs: the fewer of two, since what the server does by the clock counts, too. */
async function costOf(request: () => Promise<{ status: number }>): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 2; n++) {
    let statements = 0;
    const count = () => void statements++;
    owner.pool.on('acquire', count);
    expect((await request()).status).toBe(200);
    owner.pool.off('acquire', count);
    costs.push(statements);
  }
  return Math.min(...costs);
}

test('the index costs as many statements for thirty evaluations as for one, and pages of courses for thirty as for one', async () => {
  const { slug, evaluationId: evaluation_id, course, parallel } = await answeredFaculty('costs');
  await sql`DELETE FROM evaluation WHERE id <> ${evaluation_id}`.execute(db);
  const visitor = await owner.as(null);
  const costs = async () => ({
    index: await costOf(() => visitor(listResults)),
    evaluation: await costOf(() => visitor(evaluationResults, { params: { slug } })),
    department: await costOf(() => visitor(departmentResults, { params: { slug, id: slug } })),
    search: await costOf(() => visitor(searchResults, { params: { slug }, query: { search: '', page: 1 } })),
    found: await costOf(() => visitor(searchResults, { params: { slug }, query: { search: 'co' } })),
    everywhere: await costOf(() => visitor(searchEverywhere, { query: { search: 'co' } })),
    course: await costOf(() => visitor(courseResults, { params: { slug, gl: course } })),
  });
  const sizes = async () => [
    (await visitor(listResults)).body.evaluations.length,
    (await visitor(evaluationResults, { params: { slug } })).body.departments.total,
    (await visitor(departmentResults, { params: { slug, id: slug } })).body.courses.total,
  ];
  expect(await sizes()).toEqual([1, 1, 1]);
  const one = await costs();

  for (let n = 1; n < 30; n++) {
    const courses = { [`c${n}`]: { department: 'A', parallels: {} } };
    await refreshFigures(db, await scopeFaculty(db, { slug: `more${n}`, state: 3, courses }));
    for (const department_code of [slug, `${slug}-${n}`]) {
      const code = `${department_code}-${n}-course`;
      await db.insertInto('course').values({ evaluation_id, code, department_code, enrolled: 5 }).execute();
    }
    await db
      .insertInto('department')
      .values({ evaluation_id, code: `${slug}-${n}` })
      .execute();
    await db
      .insertInto('parallel')
      .values({ evaluation_id, code: `${parallel}-${n}`, course_code: course, type: 'X' })
      .execute();
  }
  await sql`UPDATE figures_kept SET of_version = NULL WHERE evaluation_id = ${evaluation_id}`.execute(db);
  await refreshFigures(db, evaluation_id);
  expect(await sizes()).toEqual([30, 30, 30]);
  expect(await costs()).toEqual(one);
  // One says who asks, one is the page.
  expect(one.index).toBe(2);
});

test('the page of a course reads its own questions, not those that teachers wrote for other courses', async () => {
  const { slug, evaluationId: evaluation_id, course, parallel } = await answeredFaculty('reading');
  const bodies = {
    'for this course': { courses: [course.toUpperCase()] },
    'for some courses': { courses: ['elsewhere', 'read*'] },
    'for its parallel': { parallels: [parallel] },
    'for its department': { departments: [slug] },
    'for another course': { courses: ['elsewhere'] },
    'for others, by mask': { courses: ['other*'] },
    'for another parallel': { courses: [course], parallels: ['elsewhere'] },
  };
  for (const [body_cs, scope] of Object.entries(bodies)) {
    const kind = { target: 'povinn', form: 'slider' } as const;
    const asked = { evaluation_id, ...kind, body_cs, body_en: '', sort_order: 99 };
    await db
      .insertInto('question')
      .values({ ...asked, scope: JSON.stringify(scope) })
      .execute();
  }
  const named = (questions: readonly { body_cs: string }[] = []) =>
    questions.map(({ body_cs }) => body_cs).filter((text) => text in bodies);
  const here = ['for this course', 'for some courses', 'for its parallel', 'for its department'];
  // Whether a mask fits is not asked of the database.
  expect(named(await questionsAbout(db, evaluation_id, course))).toEqual([...here, 'for others, by mask']);
  const { body } = await (await owner.as(null))(courseResults, { params: { slug, gl: course } });
  expect(named(body.blocks[0]?.questions)).toEqual(here);
});
