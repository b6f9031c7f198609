import { type Described, exampleValues, type House, type Purposed, unsubscribeAddress } from './messages.ts';

/** So many questionnaires are left in an example. How many a person has left is for that person. */
export const exampleLeft = 3;

/** In place of the token by which somebody unsubscribes. */
export const exampleToken = '0'.repeat(32);

/** Who reads an example: nobody there is, so that whoever writes does not take it for their own. */
const readers = { student: 'Jana Nováková', teacher: 'Jan Dvořák' } as const;

/** What stands for the placeholders in a preview: what one of those would read whom messages of the purpose are for. */
export function examplesFor(config: House, evaluation: Described, email: Purposed) {
  return exampleValues(config, evaluation, email, {
    name: email.purpose === 'teachers' ? readers.teacher : readers.student,
    left: String(exampleLeft),
    unsubscribe: unsubscribeAddress(config, exampleToken),
  });
}
