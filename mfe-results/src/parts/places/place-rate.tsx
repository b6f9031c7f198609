import type { ResponseRate } from '@anketa/contract/results/figures';
import { useTranslation } from 'react-i18next';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { RateText } from '../figures.tsx';

/** A response rate of students of a field or a programme; of so few that it would tell of them it is not told. */
export function StudyRate({ rate }: { readonly rate: ResponseRate | null }) {
  const { t } = useLaterTexts();
  return rate ? <RateText rate={rate} /> : <span>{t('rate.withheld')}</span>;
}

/** The same under a heading, with its name. */
export function NamedRate({ rate }: { readonly rate: ResponseRate | null }) {
  const { t } = useTranslation();
  return (
    <>
      {t('rate.title')}: <StudyRate rate={rate} />
    </>
  );
}
