import { machineDay } from '@anketa/contract/machine-moment';
import { readAfterwards } from '@anketa/contract/questions/questionnaires';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { download } from '@anketa/ui/download';
import { styled } from 'styled-components';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { unbroken } from '../../parts/deadline.tsx';
import { calendarFile } from './calendar-entry.ts';

/** From so many days on it is said how many are left. */
const near = 30;

/* What nobody has to do anything about. */
const Soft = styled.p`
  && { color: var(--ink-soft); font-size: var(--text-s); }
`;

export interface AfterwardsProps {
  readonly slug: string;
  readonly evaluation: Questionnaire['evaluation'];
}

/** What comes after filling, as far as days are set: when the keys to the answers are destroyed, and when results come, with an entry for one's calendar. */
export function Afterwards({ slug, evaluation }: AfterwardsProps) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const localized = useLocalized();
  const { data } = useData(readAfterwards, { params: { slug } });
  if (!data) return null;
  const { destroyed_on, keys, results_at } = data;
  const dayText = (date: Date) => unbroken(formatted(locale, date, { dateStyle: 'long' }));
  const saveEntry = (day: Date) => {
    const address = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
    const entry = {
      title: t('afterwards.entry', { name: localized({ cs: evaluation.name_cs, en: evaluation.name_en }) }),
      day: machineDay(day),
      url: new URL(`/results/evaluation/${address}`, location.href).href,
    };
    download({ name: `${address}.ics`, content: new Blob([calendarFile(entry)], { type: 'text/calendar' }) });
  };
  const resultsOn = results_at === null ? undefined : new Date(results_at);
  return (
    <>
      {destroyed_on ? <Soft>{t('afterwards.destroyed', { date: dayText(midday(destroyed_on)) })}</Soft> : null}
      {keys ? (
        <Soft>
          {t('afterwards.keys', { date: dayText(midday(keys.until)) })}
          {keys.days_left <= near ? ` ${t('afterwards.left', { count: keys.days_left })}` : null}
        </Soft>
      ) : null}
      {resultsOn ? (
        <p>
          {t('afterwards.results', { date: dayText(resultsOn) })}{' '}
          <Button onClick={() => saveEntry(resultsOn)}>{t('afterwards.save')}</Button>
        </p>
      ) : null}
    </>
  );
}

/** A day (YYYY-MM-DD) as a moment of it. */
const midday = (day: string) => new Date(`${day}T12:00`);
