import type { czech } from './field-texts-cs.ts';

/** The same as in field-texts-cs.ts. */
export const english: typeof czech = {
  required: 'Please fill in this field.',
  invalid: 'This value is not valid.',
  'too-long': 'The text is too long.',
};
