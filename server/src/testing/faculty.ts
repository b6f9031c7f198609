import type { EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import { addDefaultQuestions } from '../features/question-editing/editing/default-questions.ts';
import { type Db, inTransaction } from '../platform/database/connect.ts';
import { givenTaughtCourse } from './taught-course.ts';

export interface Faculty {
  readonly evaluationId: number;
  readonly slug: string;
  readonly course: string;
  readonly parallel: string;
  readonly teacher: string;
  /** Person keys of the students, all enrolled in the parallel. */
  readonly students: readonly string[];
  readonly teacherPerson: string;
  readonly headPerson: string;
}

export interface Wishes {
  readonly students?: number;
  readonly options?: Partial<EvaluationOptions>;
  readonly slug?: string;
}

/**
 * The smallest faculty that a whole cycle needs: one department with a head, one course with one parallel taught by
 * one teacher, and students enrolled in it. Every code carries the slug, so that several stand in one database.
 */
export async function createFaculty(
  db: Db,
  { students = 5, options = {}, slug = 'zs' }: Wishes = {},
): Promise<Faculty> {
  const people = Array.from({ length: students }, (_, index) => `${slug}-student-${index + 1}`);
  const faculty = {
    slug,
    course: `${slug}-course`,
    parallel: `${slug}-parallel`,
    teacher: `${slug}-teacher`,
    students: people,
    teacherPerson: `${slug}-teacher-person`,
    headPerson: `${slug}-head-person`,
  };
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('evaluation')
      .values({
        semester: 1,
        year: 2025,
        name_cs: 'Zimní semestr',
        name_en: 'Winter semester',
        slug_cs: slug,
        slug_en: `${slug}-en`,
        completed_at: new Date(),
        options: sql<string>`${JSON.stringify(options)}::jsonb`,
        filters: sql<string>`'{}'::jsonb`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const evaluation_id = id;
    const person = (oidos: string, surname: string) => ({ oidos, oident: oidos, login: oidos, surname, name: 'Jan' });
    await tx
      .insertInto('person')
      .values([
        ...people.map((oidos) => person(oidos, `Student ${oidos}`)),
        person(faculty.teacherPerson, 'Učitel'),
        person(faculty.headPerson, 'Vedoucí'),
      ])
      .execute();
    await tx.insertInto('department').values({ evaluation_id, code: slug, name_cs: 'Katedra' }).execute();
    await tx.insertInto('department_head').values({ department_code: slug, oidos: faculty.headPerson }).execute();
    await tx
      .insertInto('teacher')
      .values({ evaluation_id, code: faculty.teacher, oidos: faculty.teacherPerson, surname: 'Učitel', name: 'Jan' })
      .execute();
    await tx
      .insertInto('study')
      .values(people.map((oidos) => ({ evaluation_id, code: `study-${oidos}`, oidos })))
      .execute();
    const named = { code: faculty.course, name_cs: 'Předmět', name_en: 'Course' };
    await givenTaughtCourse(
      tx,
      { evaluation_id, ...named, department_code: slug, active: true, enrolled: students },
      {
        [faculty.parallel]: {
          teachers: [faculty.teacher],
          studies: people.map((oidos) => `study-${oidos}`),
          enrolled: students,
        },
      },
    );
    await addDefaultQuestions(tx, id);
    return { ...faculty, evaluationId: id };
  });
}
