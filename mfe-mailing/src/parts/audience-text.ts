import type { Audience } from '@anketa/contract/mail/mailing';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** How many people, in words: the number; or "at least 120", "fewer than 10", where it moves by steps. */
export function useAudienceText(): (audience: Pick<Audience, 'people' | 'step'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ people, step }) => {
    if (step === 1) return people.toLocaleString(locale);
    const number = (people || step).toLocaleString(locale);
    return t(people === 0 ? 'audience.fewerThan' : 'audience.atLeast', { number });
  };
}
