import { NewPassword } from '@anketa/contract/people/people';
import { PersonFields } from '@anketa/contract/people/person-fields';

/** Of the fields of a person those that are edited, and of a local password. */
export const rules = PersonFields.extend(NewPassword.shape).partial();
