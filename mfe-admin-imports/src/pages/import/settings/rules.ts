import { EvaluationTexts } from '@anketa/contract/evaluations/administration';

export const rules = EvaluationTexts;
