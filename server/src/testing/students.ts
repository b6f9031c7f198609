import { randomUUID } from 'node:crypto';
import type { Answers, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { As } from './application.ts';
import type { Faculty } from './faculty.ts';

/** What a student's questionnaire page shows. */
export interface QuestionnairePage {
  readonly questions: Question[];
  readonly sections: Section[];
  readonly open: boolean;
}

/** The questionnaire page of whoever `as` is. */
export async function questionnairePage(as: As, slug: string): Promise<QuestionnairePage> {
  return (await as.get(`/internal/evaluation/${slug}`)).body as QuestionnairePage;
}

/** Answers that satisfy every required question of the faculty's course, all with the same value. */
export async function completeAnswers(as: As, faculty: Faculty, value = 1): Promise<Answers> {
  const { questions, sections } = await questionnairePage(as, faculty.slug);
  const course = sections.find((section) => section.course === faculty.course);
  const required = new Set(questions.filter((question) => question.required).map((question) => question.id));
  const answers = (course?.blocks ?? []).flatMap((block) =>
    block.questions.filter((id) => required.has(id)).map((question) => ({ block: block.key, question, value })),
  );
  return { answers, not_taught: [] };
}

/** The address of something a student does with the faculty's course. */
export const courseAction = ({ slug, course }: Faculty, action: 'submit' | 'refuse' | 'leave' | 'report' | 'draft') =>
  `/internal/evaluation/${slug}/course/${course}/${action}`;

/** Submits the faculty's course. */
export function submitCourse(as: As, faculty: Faculty, given: object, key: string = randomUUID()) {
  return as.send('POST', courseAction(faculty, 'submit'), given, { 'idempotency-key': key });
}
