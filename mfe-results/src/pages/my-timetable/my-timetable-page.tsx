import type { myTimetable, OwnParallel } from '@anketa/contract/results/own';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { PlainList } from '@anketa/ui/card';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { OwnPages } from '../../parts/own-pages.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { weekOf } from './week.ts';
import { WeekView } from './week-view.tsx';

/** The parallels that the signed-in person teaches, as a week. */
export function MyTimetablePage({ data }: PageProps<typeof myTimetable>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const note = usePhaseNote(data.evaluation);
  const week = weekOf(data.parallels);
  const isTimed = week.days.some(({ placed }) => placed.length > 0);
  return (
    <Page title={t('timetable.title')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <OwnPages slug={slug} current="my-timetable" />
      {note ? <Notice $tone="info">{note}</Notice> : null}
      {data.parallels.length === 0 ? <EmptyState>{t('timetable.none')}</EmptyState> : null}
      {isTimed ? <WeekView slug={slug} week={week} /> : null}
      {week.timeless.length > 0 ? (
        <Section>
          <h2>{t('timetable.timeless')}</h2>
          <PlainList>
            {week.timeless.map((parallel) => (
              <li key={parallel.code}>
                <Timeless slug={slug} parallel={parallel} />
              </li>
            ))}
          </PlainList>
        </Section>
      ) : null}
    </Page>
  );
}

function Timeless({ slug, parallel }: { readonly slug: string; readonly parallel: OwnParallel }) {
  const localized = useLocalized();
  const { code, course, title_cs, title_en, room, rate } = parallel;
  return (
    <>
      <Link to={resultsAt(slug, 'course', code)}>{localized({ cs: course.name_cs, en: course.name_en })}</Link> ·{' '}
      {[localized({ cs: title_cs, en: title_en }), code, room].filter(Boolean).join(' · ')} · <RateText rate={rate} />
    </>
  );
}
