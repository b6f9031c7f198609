import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { publicities } from '@anketa/contract/questions/questions';
import type { Db } from '../../platform/database/connect.ts';
import { givenPerson } from '../given.ts';
import { placesFaculty } from '../places-faculty.ts';
import { givenComment } from '../released.ts';
import { allPlaces, answerOf, courses, fields, targetOf } from './rules.ts';

/** The faculty of the rules: each question says whom it may be read by, each comment where it stands, and sums tell what is in them. */
export async function markedFaculty(db: Db) {
  const faculty = await placesFaculty(db, 'who');
  const { evaluation_id } = faculty;
  await givenPerson(db, 'who-admin', { roles: ['admin'] });
  await givenPerson(db, 'reads', { extra_permissions: 2 });
  for (const person of ['hal', 'gil']) await givenPerson(db, person);
  await db.insertInto('teacher').values({ evaluation_id, code: 'gil', oidos: 'gil', surname: 'gil' }).execute();
  await db.insertInto('department_head').values({ department_code: 'C', oidos: 'hal' }).execute();
  await db.updateTable('course_guarantor').set({ course_code: 'A1', teacher_code: 'gil' }).execute();

  const questions = new Map<string, number>();
  for (const target of ['povinn', 'gl', 'ucit', 'sobor', 'sident'] as const) {
    for (const publicity of publicities) {
      const name = `${target} ${publicity}`;
      questions.set(name, await faculty.asked(name, { target, publicity }));
      questions.set(`${name} text`, await faculty.asked(`${name} text`, { target, publicity, form: 'text' }));
    }
  }
  const questionOf = (name: string) => questions.get(name) ?? 0;

  for (const publicity of publicities) {
    const answers = (n: number) => ({ [answerOf[publicity]]: n });
    for (const [code, place] of allPlaces) {
      const target = targetOf(place);
      const [word = ''] = place.split(' ').slice(target === 'ucit' ? 1 : 0);
      const parallel = target === 'gl' ? word : target === 'ucit' ? `${code}${word === 'bob' ? 'q' : 'p'}` : '';
      const teaches = target === 'ucit' ? word : '';
      const released = (where: object) =>
        faculty.released(
          questionOf(`${target} ${publicity}`),
          target,
          { course: code, ...where },
          answers(courses[code]?.[place] ?? 0),
        );
      await released({ parallel, teacher: teaches });
      if (target === 'ucit') await released({ teacher: teaches });
      const question = questionOf(`${target} ${publicity} text`);
      const text = { evaluation: evaluation_id, course: code, target, parallel, teacher: teaches, question };
      await faculty.released(question, target, { course: code, parallel, teacher: teaches }, { 1: 6 });
      await givenComment(db, text, `open ${place} ${publicity}`);
      await givenComment(db, text, `hidden ${place} ${publicity}`, { hidden_by: 'S' });
    }
    const about = (target: 'sobor' | 'sident', where: object, n: number) =>
      faculty.released(questionOf(`${target} ${publicity}`), target, { course: generalCourse, ...where }, answers(n));
    for (const [field, n] of Object.entries(fields)) {
      await about('sobor', { field }, n);
      await about('sident', { field }, n);
    }
    for (const [programme, n] of Object.entries({ P1: 5, P2: 50 })) await about('sident', { programme }, n);
    await about('sident', {}, 6);
    for (const [place, target, field] of [
      ['F1', 'sobor', 'F1'],
      ['studies', 'sident', ''],
    ] as const) {
      await faculty.commented(questionOf(`${target} ${publicity} text`), target, field, [
        { body: `open ${place} ${publicity}` },
        { body: `hidden ${place} ${publicity}`, hidden_by: 'S' },
      ]);
    }
  }
  await faculty.option({ enable_sections: true });
  await faculty.keep();
  return { ...faculty, questionOf };
}
