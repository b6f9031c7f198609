import type { Average, ResponseRate } from '@anketa/contract/results/figures';
import { useTranslation } from 'react-i18next';
import { AverageText, Unrated } from '../figures.tsx';

interface Props {
  readonly average: Average | null;
  /** Null: of so few that it is not told. */
  readonly rate: ResponseRate | null;
}

/** The average of a place in a table of many. Where somebody took part and there is none it is withheld; nobody says that nobody rated. */
export function PlaceAverage({ average, rate }: Props) {
  const { t } = useTranslation();
  const tookPart = rate === null || rate.submitted > 0;
  if (!average && tookPart) return <Unrated>{t('withheld.short')}</Unrated>;
  return <AverageText average={average} withheld={null} />;
}
