import type { Db } from '../platform/database/connect.ts';
import { givenEvaluation, givenPerson } from './given.ts';
import { givenTaughtCourse } from './taught-course.ts';

interface Course {
  readonly department: string;
  /** Parallels by code, with who teaches and who attends them (numbers of studies). */
  readonly parallels: Readonly<
    Record<string, { readonly teachers: readonly string[]; readonly students: readonly number[] }>
  >;
  readonly guarantors?: readonly string[];
}

interface Wishes {
  readonly slug: string;
  readonly state?: number;
  readonly courses: Readonly<Record<string, Course>>;
  /** Studies by number: their type and field. */
  readonly studies?: readonly { readonly type: string; readonly field: string }[];
  readonly heads?: Readonly<Record<string, readonly string[]>>;
}

/** An evaluation of several departments, for questions that are not asked of everyone. People are made once, by key. */
export async function scopeFaculty(
  db: Db,
  { slug, state = 0, courses, studies = [], heads = {} }: Wishes,
): Promise<number> {
  const evaluation_id = await givenEvaluation(db, { slug, state });
  const all = Object.entries(courses);
  const departments = new Set(all.map(([, { department }]) => department));
  const fields = new Set(studies.map(({ field }) => field));
  await db
    .insertInto('department')
    .values(
      [...departments].map((code) => ({
        evaluation_id,
        code,
        name_cs: `Katedra ${code}`,
        name_en: `Department ${code}`,
      })),
    )
    .execute();
  if (fields.size > 0)
    await db
      .insertInto('field')
      .values([...fields].map((code) => ({ evaluation_id, code, name_cs: `Obor ${code}` })))
      .execute();
  for (const [number, { type, field }] of studies.entries()) {
    const oidos = await person(db, `${slug}-student-${number}`);
    await db
      .insertInto('study')
      .values({ evaluation_id, code: `${slug}-${number}`, oidos, type_code: type, field_code: field })
      .execute();
  }
  for (const [code, { department, parallels, guarantors = [] }] of all) {
    const taught = Object.entries(parallels);
    for (const one of [...guarantors, ...taught.flatMap(([, { teachers }]) => teachers)])
      await teacher(db, evaluation_id, one);
    const named = { code, name_cs: `Předmět ${code}`, name_en: `Course ${code}` };
    await givenTaughtCourse(
      db,
      { evaluation_id, ...named, department_code: department, enrolled: 1 },
      Object.fromEntries(
        taught.map(([parallel, { teachers, students }]) => [
          parallel,
          { teachers, studies: students.map((number) => `${slug}-${number}`) },
        ]),
      ),
    );
    for (const teacher_code of guarantors)
      await db.insertInto('course_guarantor').values({ evaluation_id, course_code: code, teacher_code }).execute();
  }
  for (const [department_code, people] of Object.entries(heads)) {
    for (const key of people)
      await db
        .insertInto('department_head')
        .values({ department_code, oidos: await person(db, key) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  return evaluation_id;
}

/** A teacher whose code is also the person's key. */
async function teacher(db: Db, evaluation_id: number, code: string): Promise<void> {
  const oidos = await person(db, code);
  await db
    .insertInto('teacher')
    .values({ evaluation_id, code, oidos, surname: code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function person(db: Db, key: string): Promise<string> {
  const known = await db.selectFrom('person').select('oidos').where('oidos', '=', key).executeTakeFirst();
  return known?.oidos ?? givenPerson(db, key, { surname: key });
}
