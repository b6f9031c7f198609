import type { readBallots } from '@anketa/contract/ballots';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

export type Keys = ResponseOf<typeof readBallots>['keys'];

/** When the keys of an evaluation will be destroyed, or were; with the nightly runs that are still to come where `runs`. */
export function useKeysEnd({ runs }: { readonly runs: boolean }): (keys: Keys) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ fingerprint, due, runs_left, destroyed_on }) => {
    if (destroyed_on !== null) return t('ballots.keys.destroyed', { day: dayText(locale, destroyed_on) });
    if (fingerprint === null) return t('ballots.keys.none');
    if (due === null) return t('ballots.keys.undated');
    const end = t('ballots.keys.due', { day: dayText(locale, due) });
    return runs ? `${end} ${t('ballots.keys.runs', { count: runs_left })}` : end;
  };
}
