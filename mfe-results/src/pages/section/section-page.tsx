import type { sectionResults } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Page, Section, Stack } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { PlaceFiguresView } from '../../parts/places/place-figures.tsx';
import { NamedRate } from '../../parts/places/place-rate.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

/** A group of departments: its figures and its departments. */
export function SectionPage({ data }: PageProps<typeof sectionResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { nameOf } = useNames();
  const sibling = (place: typeof data.siblings.next) =>
    place && { to: resultsAt(slug, 'section', place.code), name: nameOf(place) };
  return (
    <Page
      title={nameOf(data.section)}
      subtitle={<NamedRate rate={data.rate} />}
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
    >
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <PlaceFiguresView figures={data.figures} bars={data.evaluation.bars} rests="courses" />
        <Section $flush>
          <h2>{t('department.title')}</h2>
          <Table
            caption={t('department.title')}
            rows={data.departments}
            rowKey={({ code }) => code}
            empty={later('section.none')}
            columns={[
              {
                key: 'name',
                title: t('department.name'),
                main: true,
                render: (row) => <Link to={resultsAt(slug, 'department', row.code)}>{nameOf(row)}</Link>,
              },
              { key: 'courses', title: t('department.courses'), align: 'end', caption: 'named' },
              { key: 'rate', title: t('rate.title'), align: 'end', render: ({ rate }) => <RateText rate={rate} /> },
            ]}
          />
        </Section>
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </Stack>
    </Page>
  );
}
