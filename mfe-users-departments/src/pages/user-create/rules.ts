import { NewUserFields } from '@anketa/contract/people';

export const rules = NewUserFields;
