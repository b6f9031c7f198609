import { NewEvaluationFields } from '@anketa/contract/evaluations/imports';

export const rules = NewEvaluationFields;
