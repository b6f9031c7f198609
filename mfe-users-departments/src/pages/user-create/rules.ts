import { NewUserFields } from '@anketa/contract/people/people';

export const rules = NewUserFields;
