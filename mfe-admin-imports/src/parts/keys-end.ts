import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readBallots } from '@anketa/contract/questions/ballots';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

export type Keys = ResponseOf<typeof readBallots>['keys'];

/** When the keys of an evaluation will be destroyed, or were. */
export function useKeysEnd(): (keys: Keys) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ fingerprint, due, destroyed_on }) => {
    if (destroyed_on !== null) return t('ballots.keys.destroyed', { day: dayText(locale, destroyed_on) });
    if (fingerprint === null) return t('ballots.keys.none');
    if (due === null) return t('ballots.keys.undated');
    return t('ballots.keys.due', { day: dayText(locale, due) });
  };
}
