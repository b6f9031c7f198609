import type { fieldResults } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Page, Stack } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { PlaceFiguresView } from '../../parts/places/place-figures.tsx';
import { NamedRate } from '../../parts/places/place-rate.tsx';
import { PlaceTrail } from '../../parts/places/place-trail.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

/** A field of study: what its students answered about it and about their studies; each question leads to all fields beside each other. */
export function FieldPage({ data }: PageProps<typeof fieldResults>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { nameOf } = useNames();
  const { field, programme } = data;
  const sibling = (place: typeof data.siblings.next) =>
    place && { to: resultsAt(slug, 'study-fields', place.code), name: nameOf(place) };
  return (
    <Page
      title={nameOf(field)}
      subtitle={<NamedRate place={`${t('field.name')} ${field.code}`} rate={data.rate} />}
      above={
        <PlaceTrail slug={slug} evaluation={data.evaluation} ways={data.ways} list="fields">
          {programme ? (
            <Link
              to={resultsAt(slug, 'study-programme', programme.code)}
            >{`${nameOf(programme)} (${programme.code})`}</Link>
          ) : null}
        </PlaceTrail>
      }
    >
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <PlaceFiguresView
          figures={data.figures}
          bars={data.evaluation.bars}
          rests="answers"
          pageOf={({ id }) => resultsAt(slug, 'study-fields', field.code, 'question', id)}
        />
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </Stack>
    </Page>
  );
}
