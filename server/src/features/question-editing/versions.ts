import { QuestionInput } from '@anketa/contract/questions/fields';
import { versionOf } from '../../platform/http/edits.ts';

/** What people edit of a question. */
export function editableQuestion(question: QuestionInput): QuestionInput {
  const { options: fields } = QuestionInput.keyof();
  return Object.fromEntries(fields.map((field) => [field, question[field]])) as QuestionInput;
}

/** The version of what people edit of a question. */
export function questionVersion(question: QuestionInput): string {
  return versionOf({ ...editableQuestion(question) });
}

/** The order of questions, by their numbers, as it is edited. */
export function orderOf(ids: readonly number[]) {
  return { ids };
}
