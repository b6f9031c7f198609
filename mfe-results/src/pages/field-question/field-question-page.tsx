import type { fieldQuestion } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Page, Stack } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { OneQuestionView } from '../../parts/places/one-question-view.tsx';
import { PlaceTrail } from '../../parts/places/place-trail.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

/** One question of a field, and over all fields beside each other. */
export function FieldQuestionPage({ data }: PageProps<typeof fieldQuestion>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { nameOf, bodyOf } = useNames();
  const { field, question } = data;
  return (
    <Page
      title={bodyOf(question)}
      subtitle={nameOf(field)}
      above={
        <PlaceTrail slug={slug} evaluation={data.evaluation} ways={data.ways} list="fields">
          <Link to={resultsAt(slug, 'study-fields', field.code)}>{nameOf(field)}</Link>
        </PlaceTrail>
      }
    >
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <OneQuestionView
          data={data}
          caption={t('places.fields')}
          pageOf={({ code }) => resultsAt(slug, 'study-fields', code, 'question', question.id)}
        />
      </Stack>
    </Page>
  );
}
