import type { FieldRow, programmeResults } from '@anketa/contract/results/places';
import type { PageProps } from '@anketa/remote/route';
import { Page, Section, Stack } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { PlaceFiguresView } from '../../parts/places/place-figures.tsx';
import { NamedRate } from '../../parts/places/place-rate.tsx';
import { PlaceTrail } from '../../parts/places/place-trail.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useStudyColumns } from '../../parts/places/study-columns.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { ScaleNote } from '../../parts/scale-note.tsx';

/** A study programme: what its students answered about their studies, and its fields. */
export function ProgrammePage({ data }: PageProps<typeof programmeResults>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { nameOf } = useNames();
  const { name, rate, average } = useStudyColumns<FieldRow>(t('field.name'), ({ code }) =>
    resultsAt(slug, 'study-fields', code),
  );
  const sibling = (place: typeof data.siblings.next) =>
    place && { to: resultsAt(slug, 'study-programme', place.code), name: nameOf(place) };
  return (
    <Page
      title={nameOf(data.programme)}
      subtitle={<NamedRate place={`${t('programme.name')} ${data.programme.code}`} rate={data.rate} />}
      above={<PlaceTrail slug={slug} evaluation={data.evaluation} ways={data.ways} list="programmes" />}
    >
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <PlaceFiguresView figures={data.figures} bars={data.evaluation.bars} rests="answers" />
        <Section $flush>
          <h2>{t('ways.fields')}</h2>
          {data.fields.some((row) => row.average) ? <ScaleNote /> : null}
          <Table
            caption={t('ways.fields')}
            columns={[name, rate, average]}
            rows={data.fields}
            rowKey={({ code }) => code}
            empty={t('programme.noFields')}
          />
        </Section>
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </Stack>
    </Page>
  );
}
