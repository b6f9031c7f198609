import type { Evaluation } from '@anketa/contract/evaluations';
import { useTranslation } from 'react-i18next';

/** "2025/2026". */
export function academicYear(year: number): string {
  return `${year}/${year + 1}`;
}

/** "2025/2026, zimní semestr". */
export function usePeriod(): (evaluation: Pick<Evaluation, 'year' | 'semester'>) => string {
  const { t } = useTranslation();
  return ({ year, semester }) => `${academicYear(year)}, ${t(`semester.${semester}`)}`;
}

/** "ZS 2025/2026". */
export function useTerm(): (evaluation: Pick<Evaluation, 'year' | 'semester'>) => string {
  const { t } = useTranslation();
  return ({ year, semester }) => `${t(`term.${semester}`)} ${academicYear(year)}`;
}
