import { OwnReportFields } from '@anketa/contract/evaluations/error-reports';

export const rules = OwnReportFields;
