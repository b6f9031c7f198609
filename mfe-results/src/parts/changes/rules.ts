import { ChangeFields } from '@anketa/contract/result-changes';

export const rules = ChangeFields;
