import { PasswordChange } from '@anketa/contract/people/people';

export const rules = PasswordChange;
