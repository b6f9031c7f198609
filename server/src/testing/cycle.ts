import type { Answers } from '@anketa/contract/questions/questionnaires';
import { mixEvaluation } from '../features/ballots/counting/mixer.ts';
import { movePhase } from '../features/evaluations/lifecycle.ts';
import type { TestApplication } from './application.ts';
import { createFaculty, type Faculty, type Wishes } from './faculty.ts';
import { completeAnswers, questionnairePage, submitCourse } from './students.ts';

type Evaluation = Pick<Faculty, 'evaluationId'>;

/** What happens to evaluations of an application from phase to phase, and what their students, named by key, do in them. */
export function cycleOf(application: TestApplication) {
  /** Moves an evaluation to a phase. Ballots go on waiting: no worker runs. */
  const phase = ({ evaluationId: id }: Evaluation, number: number) =>
    movePhase(application, { id, phase: number, by: 'test' });

  /** Moves an evaluation to a phase and counts what may be counted in it, as a worker does. */
  async function phaseAndCount(evaluation: Evaluation, number: number): Promise<void> {
    await phase(evaluation, number);
    await mixEvaluation(application, evaluation.evaluationId);
  }

  /** A smallest faculty that fills in, of three students unless wished otherwise. */
  async function openFaculty(slug: string, wishes: Omit<Wishes, 'slug'> = {}): Promise<Faculty> {
    const faculty = await createFaculty(application.db, { students: 3, ...wishes, slug });
    await phase(faculty, 1);
    return faculty;
  }

  /** Asks about courses alone: who has submitted all of theirs has nothing left. */
  async function askOfCourses({ evaluationId }: Evaluation): Promise<void> {
    const questions = application.db.updateTable('question').where('evaluation_id', '=', evaluationId);
    await questions.where('target', 'in', ['sident', 'sobor']).set({ active: false }).execute();
  }

  /** What a student's page shows. */
  const pageOf = async ({ slug }: Faculty, student: string) => questionnairePage(await application.as(student), slug);

  /** Answers of a student that satisfy every required question of the faculty's course. */
  const answersOf = async (faculty: Faculty, student: string): Promise<Answers> =>
    completeAnswers(await application.as(student), faculty);

  /** A student submits the faculty's course: what is required, unless other answers are given. */
  async function submit(faculty: Faculty, student: string, given?: object, key?: string) {
    return submitCourse(await application.as(student), faculty, given ?? (await answersOf(faculty, student)), key);
  }

  /** Every one of these students submits what is required; throws where that is refused. */
  async function submitAll(faculty: Faculty, students: readonly string[] = faculty.students): Promise<void> {
    for (const student of students) {
      const { status, body } = await submit(faculty, student);
      if (status !== 200) throw new Error(`${student} was refused: ${JSON.stringify(body)}`);
    }
  }

  return { phase, phaseAndCount, openFaculty, askOfCourses, pageOf, answersOf, submit, submitAll };
}
