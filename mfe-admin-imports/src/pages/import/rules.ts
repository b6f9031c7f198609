import { EvaluationTexts } from '@anketa/contract/evaluation-administration';

export const rules = EvaluationTexts;
