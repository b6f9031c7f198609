import { EvaluationTexts } from '@anketa/contract/evaluations';

export const rules = EvaluationTexts;
