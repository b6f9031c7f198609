import type { Audience } from '@anketa/contract/mail/mailing';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** How many people, in words: the number; or "at least 120", "fewer than 10", where it moves by steps, "all 300" where these are as many as those of whom they are some. */
export function useAudienceText(): (
  audience: Pick<Audience, 'people' | 'step'>,
  of?: Pick<Audience, 'people'>,
) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ people, step }, of) => {
    if (step === 1) return people.toLocaleString(locale);
    if (people > 0 && people === of?.people)
      return t('audience.allOf', { count: people, number: people.toLocaleString(locale) });
    const number = (people || step).toLocaleString(locale);
    return t(people === 0 ? 'audience.fewerThan' : 'audience.atLeast', { number });
  };
}
