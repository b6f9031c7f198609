import type { TaughtCourse, teacherResults } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Dotted } from '@anketa/ui/meta';
import { Page, Section, Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { PlaceComparison } from '../../parts/comparison/place-comparison.tsx';
import { AverageText, RateText } from '../../parts/figures.tsx';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { PlaceFiguresView } from '../../parts/places/place-figures.tsx';
import { NamedRate } from '../../parts/places/place-rate.tsx';
import { PlaceTrail } from '../../parts/places/place-trail.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { ScaleNote } from '../../parts/scale-note.tsx';

/** A teacher: what is said of them over all their courses, and in each. */
export function TeacherPage({ data }: PageProps<typeof teacherResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { nameOf } = useNames();
  const { department } = data;
  // While students fill in nothing is rated yet.
  const isRated = data.evaluation.state > 1;
  const columns: Column<TaughtCourse>[] = [
    {
      key: 'name',
      title: t('course.name'),
      main: true,
      render: (row) => <Link to={resultsAt(slug, 'course', row.code)}>{nameOf(row)}</Link>,
    },
    { key: 'code', title: t('course.code'), caption: true },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      render: ({ rate }) => <RateText rate={rate} />,
    },
    {
      key: 'average',
      title: t('average.title'),
      align: 'end',
      render: (row) => <AverageText {...row} />,
    },
  ];
  const visible = isRated ? columns : columns.slice(0, 3);
  const sibling = (place: typeof data.siblings.next) =>
    place && { to: resultsAt(slug, 'teacher', place.code), name: nameOf(place) };
  const siblings = <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />;
  return (
    <Page
      title={nameOf(data.teacher)}
      subtitle={
        <Dotted>
          {department ? <span>{nameOf(department)} </span> : null}
          <span>
            <NamedRate rate={data.rate} />
          </span>
        </Dotted>
      }
      above={<PlaceTrail slug={slug} evaluation={data.evaluation} ways={data.ways} list="teachers" />}
    >
      <BeforePublication evaluation={data.evaluation} />
      {isRated ? (
        <Stack $gap={20}>
          <PlaceFiguresView figures={data.figures} bars={data.evaluation.bars} rests="courses" />
        </Stack>
      ) : null}
      <Section>
        <h2>{later('teacher.courses')}</h2>
        {isRated && data.courses.some((row) => row.average) ? <ScaleNote /> : null}
        <Table
          caption={later('teacher.courses')}
          columns={visible}
          rows={data.courses}
          rowKey={({ code }) => code}
          empty={later('teacher.noCourses')}
        />
      </Section>
      {data.evaluation.state === 3 ? (
        <PlaceComparison kind="teacher" slug={slug} code={data.teacher.code}>
          {siblings}
        </PlaceComparison>
      ) : (
        siblings
      )}
    </Page>
  );
}
