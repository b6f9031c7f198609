import { PasswordChange } from '@anketa/contract/people';

export const rules = PasswordChange;
