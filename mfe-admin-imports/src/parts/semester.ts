import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { useLocalized } from '@anketa/remote/suite';
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

type Choice = Pick<Evaluation, 'id' | 'year' | 'semester' | 'name_cs' | 'name_en'>;

/** Evaluations to choose from, by year and semester, which a narrow field does not cut; where several are of one term, by their names as well. */
export function useEvaluationChoices(): (
  evaluations: readonly Choice[],
) => readonly { readonly value: string; readonly label: string }[] {
  const localized = useLocalized();
  const period = usePeriod();
  return (evaluations) => {
    const several = Map.groupBy(evaluations, period);
    return evaluations.map((one) => {
      const when = period(one);
      const name = localized({ cs: one.name_cs, en: one.name_en });
      return { value: String(one.id), label: (several.get(when)?.length ?? 0) > 1 ? `${when}: ${name}` : when };
    });
  };
}

/** "ZS 2025/2026". */
export function useTerm(): (evaluation: Pick<Evaluation, 'year' | 'semester'>) => string {
  const { t } = useTranslation();
  return ({ year, semester }) => `${t(`term.${semester}`)} ${academicYear(year)}`;
}
