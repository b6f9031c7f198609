import type { TestApplication } from './application.ts';
import type { Faculty } from './faculty.ts';
import { completeAnswers, questionnairePage, submitCourse } from './students.ts';

/**
 * The students of a faculty, each with a comment by which their submission is known once it is counted. `submit` gives the status; called again it sends the
 * same submission by the same key.
 */
export async function votersOf(app: TestApplication, faculty: Faculty) {
  const first = await app.as(faculty.students[0] ?? '');
  const { answers } = await completeAnswers(first, faculty);
  const { questions } = await questionnairePage(first, faculty.slug);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  return Promise.all(
    faculty.students.map(async (oidos) => {
      const as = await app.as(oidos);
      const said = `hlas ${oidos}`;
      const all = { answers: [...answers, { block: 'povinn', question: text, value: said }], not_taught: [] };
      const id = crypto.randomUUID();
      return { said, submit: async () => (await submitCourse(as, faculty, all, id)).status };
    }),
  );
}
