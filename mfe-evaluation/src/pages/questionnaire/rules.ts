import { ReportFields } from '@anketa/contract/evaluations/error-reports';

export const rules = ReportFields;
