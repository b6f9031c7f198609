import type { generalQuestions } from '@anketa/contract/results/places';
import type { PageProps } from '@anketa/remote/route';
import { Page, Stack } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { BeforePublication } from '../../parts/places/before-publication.tsx';
import { NavigationTabs } from '../../parts/places/navigation-tabs.tsx';
import { PlaceFiguresView } from '../../parts/places/place-figures.tsx';
import { NamedRate } from '../../parts/places/place-rate.tsx';
import { resultsAt } from '../../parts/results-at.ts';

/** Questions about studies as a whole, of everybody who studies. */
export function GeneralPage({ data }: PageProps<typeof generalQuestions>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  return (
    <Page
      title={t('ways.general')}
      subtitle={<NamedRate rate={data.rate} />}
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
    >
      <NavigationTabs slug={slug} ways={data.ways} at="general" />
      <Stack $gap={20}>
        <BeforePublication evaluation={data.evaluation} />
        <PlaceFiguresView
          figures={data.figures}
          bars={data.evaluation.bars}
          rests="answers"
          pageOf={({ id }) => resultsAt(slug, 'basic-questions', id)}
        />
      </Stack>
    </Page>
  );
}
