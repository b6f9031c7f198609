import type { ResponseRate } from '@anketa/contract/results/figures';
import { Dotted } from '@anketa/ui/meta';
import { useTranslation } from 'react-i18next';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { RateText } from '../figures.tsx';

/** A response rate of students of a field or a programme; of so few that it would tell of them it is not told. */
export function StudyRate({ rate }: { readonly rate: ResponseRate | null }) {
  const { t } = useLaterTexts();
  return rate ? <RateText rate={rate} /> : <span>{t('rate.withheld')}</span>;
}

/** The same under a heading, with its name; before it what the page is of where its heading leaves that open: `place`, such as "Study programme B1001". */
export function NamedRate({ place, rate }: { readonly place?: string; readonly rate: ResponseRate | null }) {
  const { t } = useTranslation();
  return (
    <Dotted>
      {place ? <span>{place} </span> : null}
      <span>
        {t('rate.title')}: <StudyRate rate={rate} />
      </span>
    </Dotted>
  );
}
