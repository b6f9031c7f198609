import { ReportFields } from '@anketa/contract/error-reports';

export const rules = ReportFields;
