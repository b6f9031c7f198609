import type { Caller } from '../../../platform/http/caller.ts';
import { type Described, exampleValues, type House, type Purposed, unsubscribeAddress } from './messages.ts';

/** So many questionnaires are left in an example. How many a person has left is for that person. */
export const exampleLeft = 3;

/** In place of the token by which somebody unsubscribes. */
export const exampleToken = '0'.repeat(32);

/** What stands for the placeholders in a preview that somebody sees, as if they were a recipient. */
export function examplesFor(config: House, evaluation: Described, email: Purposed, { name }: Pick<Caller, 'name'>) {
  return exampleValues(config, evaluation, email, {
    name: name ?? '',
    left: String(exampleLeft),
    unsubscribe: unsubscribeAddress(config, exampleToken),
  });
}
