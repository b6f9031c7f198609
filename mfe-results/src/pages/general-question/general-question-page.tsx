import type { generalQuestion, PlaceAnswers, StudyKind } from '@anketa/contract/results/places';
import type { PageProps } from '@anketa/remote/route';
import { useQuery } from '@anketa/remote/use-query';
import { Page, Stack } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { OneQuestionView } from '../../parts/places/one-question-view.tsx';
import { PlaceTrail } from '../../parts/places/place-trail.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

const captions: Readonly<Record<StudyKind, string>> = { programme: 'places.programmes', field: 'places.fields' };

/** One question about studies: all answers, and by programme or by field. */
export function GeneralQuestionPage({ data }: PageProps<typeof generalQuestion>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { bodyOf } = useNames();
  const { set } = useQuery();
  const { question, by, kinds } = data;
  const sibling = (other: typeof data.siblings.next) =>
    other && { to: resultsAt(slug, 'basic-questions', other.id), name: bodyOf(other) };
  const pageOf = ({ code }: PlaceAnswers) =>
    by === 'programme'
      ? resultsAt(slug, 'study-programme', code)
      : resultsAt(slug, 'study-fields', code, 'question', question.id);
  return (
    <Page
      title={bodyOf(question)}
      above={<PlaceTrail slug={slug} evaluation={data.evaluation} ways={data.ways} list="general" />}
    >
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <OneQuestionView
          data={data}
          caption={t(captions[by])}
          pageOf={pageOf}
          choice={
            kinds.length > 1 ? (
              <p>
                <Segments
                  label={t('places.by')}
                  value={by}
                  onChange={(value) => set('by', value, { replace: true })}
                  options={kinds.map((kind) => ({ value: kind, label: t(`ways.${kind}s`) }))}
                />
              </p>
            ) : null
          }
        />
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </Stack>
    </Page>
  );
}
