import { newEvaluationFields } from '@anketa/contract/imports';

export const rules = newEvaluationFields();
