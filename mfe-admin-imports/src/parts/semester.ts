import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
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

/** The same; empty where the name of an evaluation says both the year and the semester itself. */
export function useUnsaidPeriod(): (name: string, evaluation: Pick<Evaluation, 'year' | 'semester'>) => string {
  const { t } = useTranslation();
  const period = usePeriod();
  return (name, evaluation) => {
    const says = [academicYear(evaluation.year), t(`semester.${evaluation.semester}`)];
    return says.every((part) => name.toLocaleLowerCase().includes(part)) ? '' : period(evaluation);
  };
}

/** "ZS 2025/2026". */
export function useTerm(): (evaluation: Pick<Evaluation, 'year' | 'semester'>) => string {
  const { t } = useTranslation();
  return ({ year, semester }) => `${t(`term.${semester}`)} ${academicYear(year)}`;
}
