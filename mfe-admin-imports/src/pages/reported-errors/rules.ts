import { OwnReportFields } from '@anketa/contract/error-reports';

export const rules = OwnReportFields;
