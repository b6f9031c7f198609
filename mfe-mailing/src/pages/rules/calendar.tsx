import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readMailRules } from '@anketa/contract/mail/sending-rules';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card, PlainList } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { subjectText } from '../../parts/subject-text.ts';
import { messagesAt } from '../../parts/use-messages.ts';

const Day = styled.li`
  display: grid; grid-template-columns: minmax(9rem, 12rem) minmax(0, 1fr); gap: 4px 20px; align-items: baseline;
  & > h3 { margin: 0; font-size: inherit; }
  & p { margin: 0; }
  & small { color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) { grid-template-columns: minmax(0, 1fr); & small { display: block; } }
`;

interface Props {
  readonly evaluationId: string;
  /** The evaluation's name, in the language in use. */
  readonly name: string;
  readonly calendar: ResponseOf<typeof readMailRules>['calendar'];
}

/** What goes out by itself, by day: of rules that are at work, and e-mails and notifications that were given a time. */
export function Calendar({ evaluationId, name, calendar }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  return (
    <Card aria-labelledby="calendar">
      <h2 id="calendar">{t('rules.calendar')}</h2>
      {calendar.length === 0 ? <p>{t('rules.calendarEmpty')}</p> : null}
      <PlainList>
        {calendar.map(({ day, sends }) => (
          <Day key={day}>
            <h3>{dayText(locale, day)}</h3>
            <div>
              {sends.map(({ kind, id, medium, purpose, ...subject }) => {
                const words = localized({ cs: subject.subject_cs, en: subject.subject_en });
                const subjectLine =
                  subjectText(words, { evaluation: name }) ||
                  t(medium === 'push' ? 'notifications.noTitle' : 'mailing.noSubject');
                const what = kind === 'email' ? medium : medium === 'push' ? 'notice' : 'rule';
                return (
                  <p key={`${kind} ${id}`}>
                    {kind === 'email' ? (
                      <Link to={`${messagesAt(evaluationId, medium)}/read/${id}`}>{subjectLine}</Link>
                    ) : (
                      subjectLine
                    )}{' '}
                    <small>
                      {t(`mailPurposes.${purpose}`)}, {t(`rules.kinds.${what}`)}
                    </small>
                  </p>
                );
              })}
            </div>
          </Day>
        ))}
      </PlainList>
    </Card>
  );
}
