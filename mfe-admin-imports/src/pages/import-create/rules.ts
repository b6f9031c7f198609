import { NewEvaluationFields } from '@anketa/contract/imports';

export const rules = NewEvaluationFields;
