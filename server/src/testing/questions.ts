import { createQuestion, type ManagedQuestion } from '@anketa/contract/questions/editing';
import { QuestionInput } from '@anketa/contract/questions/fields';
import type { As } from './application.ts';

/** A rating of the course that may be saved, changed as wished. */
export function newQuestion(wishes: Partial<QuestionInput> = {}): QuestionInput {
  return QuestionInput.parse({
    target: 'povinn',
    form: 'slider',
    body_cs: 'Líbilo se Vám to?',
    body_en: 'Did you like it?',
    choices: [
      { cs: 'ano', en: 'yes' },
      { cs: 'ne', en: 'no' },
    ],
    ...wishes,
  });
}

/** Adds a question as whoever `as` is, who must be allowed to. */
export async function givenQuestion(
  as: As,
  evaluationId: number,
  wishes: Partial<QuestionInput> = {},
): Promise<ManagedQuestion> {
  const { status, body } = await as(createQuestion, { params: { id: evaluationId }, body: newQuestion(wishes) });
  if (status !== 200) throw new Error(`the question was refused: ${JSON.stringify(body)}`);
  return body.question;
}
