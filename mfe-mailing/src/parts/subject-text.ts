import { parseMailSubject } from '@anketa/contract/mail-text';

/** A subject as it stands in a list: with the evaluation's name, and an ellipsis for what each person has of their own. */
export function subjectText(subject: string, evaluation: string): string {
  const { words } = parseMailSubject(subject);
  return words
    .map((word) => (word.kind === 'text' ? word.text : word.name === 'evaluation' ? evaluation : '…'))
    .join('');
}
