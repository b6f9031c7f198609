import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { RandomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { addDefaultQuestions } from '../features/question-editing/editing/default-questions.ts';
import { type Db, inTransaction } from '../platform/database/connect.ts';
import { givenEvaluation } from './given.ts';

interface Wishes {
  readonly slug: string;
  readonly courses: number;
  readonly students: number;
}

export interface RandomFaculty {
  readonly evaluationId: number;
  readonly slug: string;
  /** Person key of each student, with the courses they attend. */
  readonly attends: ReadonlyMap<string, readonly string[]>;
  readonly teacherPerson: string;
  readonly headPerson: string;
}

/**
 * A faculty of the usual shape in the database: most courses with one class, some with a lecture and seminars that cross it,
 * teachers of one class or of several, two types of study, fields in programmes. Equal seeds give equal faculties.
 */
export async function createRandomFaculty(
  db: Db,
  random: RandomSource,
  { slug, courses, students }: Wishes,
): Promise<RandomFaculty> {
  const evaluation_id = await givenEvaluation(db, { slug });
  const within = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ evaluation_id, ...row }));
  const teachers = Array.from({ length: Math.ceil(courses / 2) + 1 }, (_, n) => `${slug}-T${n}`);
  const people = Array.from({ length: students }, (_, n) => `${slug}-S${n}`);
  const head = `${slug}-head`;
  const attends = new Map(people.map((oidos): [string, string[]] => [oidos, []]));
  const parallels: { code: string; course_code: string; type: string }[] = [];
  const teaching: { parallel_code: string; teacher_code: string }[] = [];
  const enrolment = new Map<string, { parallel_code: string; study_code: string }>();
  const codes = Array.from({ length: courses }, (_, n) => `${slug}-C${String(n).padStart(3, '0')}`);
  for (const course_code of codes) {
    const seminars = random.chance(0.2) ? random.between(2, 4) : 0;
    const own = [
      { code: `${course_code}p1`, course_code, type: 'P' },
      ...Array.from({ length: seminars }, (_, n) => ({ code: `${course_code}x${n}`, course_code, type: 'X' })),
    ];
    parallels.push(...own);
    for (const { code } of own) {
      const several = random.chance(0.08) ? 2 : 1;
      for (const teacher_code of new Set(Array.from({ length: several }, () => random.pick(teachers)))) {
        teaching.push({ parallel_code: code, teacher_code });
      }
    }
    const size = Math.min(people.length, random.pick([4, 6, 9, 13, 13, 20, 31, 45]));
    for (const oidos of new Set(Array.from({ length: size }, () => random.pick(people)))) {
      attends.get(oidos)?.push(course_code);
      const [lecture, ...rest] = own;
      const mine = [
        ...(rest.length === 0 || random.chance(0.9) ? [lecture] : []),
        ...(rest.length > 0 ? [random.pick(rest)] : []),
      ];
      for (const parallel of mine) {
        const parallel_code = parallel?.code ?? '';
        enrolment.set(`${oidos} ${parallel_code}`, { parallel_code, study_code: `study-${oidos}` });
      }
    }
  }
  const person = (oidos: string) => ({ oidos, oident: oidos, login: oidos, surname: oidos, name: 'Jan' });
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('person')
      .values([...people, ...teachers, head].map(person))
      .execute();
    await tx.insertInto('department').values({ evaluation_id, code: slug, name_cs: 'Katedra' }).execute();
    await tx.insertInto('department_head').values({ department_code: slug, oidos: head }).execute();
    const fields = ['F0', 'F1', 'F2'].map((code) => ({
      code,
      name_cs: code,
      programme_code: code === 'F2' ? 'P2' : 'P1',
    }));
    await tx.insertInto('field').values(within(fields)).execute();
    const enrolled = (course: string) => [...attends.values()].filter((mine) => mine.includes(course)).length;
    await tx
      .insertInto('course')
      .values(within(codes.map((code) => ({ code, name_cs: code, department_code: slug, enrolled: enrolled(code) }))))
      .execute();
    await tx.insertInto('parallel').values(within(parallels)).execute();
    await tx
      .insertInto('teacher')
      .values(within(teachers.map((code) => ({ code, oidos: code, surname: code }))))
      .execute();
    await tx.insertInto('teaching').values(within(teaching)).execute();
    const studies = people.map((oidos) => {
      const [type_code, field_code] = [random.pick(['B', 'B', 'N']), random.pick(['F0', 'F0', 'F1', 'F2'])];
      return { code: `study-${oidos}`, oidos, type_code, field_code };
    });
    await tx.insertInto('study').values(within(studies)).execute();
    const rows = [...enrolment.values()];
    for (let at = 0; at < rows.length; at += 1000) {
      await tx
        .insertInto('enrolment')
        .values(within(rows.slice(at, at + 1000)))
        .execute();
    }
    await addDefaultQuestions(tx, evaluation_id);
    await sql`ANALYZE study, enrolment, parallel, course, teaching, teacher`.execute(tx);
  });
  return {
    evaluationId: evaluation_id,
    slug: `${slug}-cs`,
    attends,
    teacherPerson: teaching[0]?.teacher_code ?? '',
    headPerson: head,
  };
}

/** Answers that a student might give to a section: of everything some, and what is required. */
export function anyAnswers(random: RandomSource, section: Section, questions: readonly Question[]): Answers {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const folded = section.blocks.filter(({ target }) => target === 'ucit' && random.chance(0.05)).map(({ key }) => key);
  const answers = section.blocks.flatMap((block) =>
    block.questions.flatMap((id): Answer[] => {
      const question = byId.get(id);
      const answer = question && !folded.includes(block.key) ? answerTo(random, question) : undefined;
      return answer ? [{ block: block.key, question: id, ...answer }] : [];
    }),
  );
  return { answers, not_taught: folded };
}

function answerTo(random: RandomSource, question: Question): Omit<Answer, 'block' | 'question'> | undefined {
  if (!question.required && random.chance(0.3)) return undefined;
  if (question.form === 'text') {
    const value = `text ${random.below(1_000_000)}`;
    return { value, sign: random.chance(0.05), hand_over: random.chance(0.1) };
  }
  if (question.allow_blank && random.chance(0.1)) return { blank: true };
  const most = choiceCount(question);
  return { value: question.form === 'slider-mor' ? [random.between(1, most)] : random.between(1, most) };
}
