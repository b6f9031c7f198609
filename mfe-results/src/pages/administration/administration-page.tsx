import type { resultAdministration } from '@anketa/contract/result-administration';
import type { PageProps } from '@anketa/remote/route';
import { Page, Section } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { AdministrationPages } from '../../parts/administration/administration-pages.tsx';
import { Recalculation } from '../../parts/administration/recalculation.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** What is done with the results of an evaluation as a whole. */
export function AdministrationPage({ data }: PageProps<typeof resultAdministration>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { evaluation, may } = data;
  return (
    <Page title={t('administration.title')} above={<EvaluationTrail evaluation={evaluation} slug={slug} />}>
      <AdministrationPages slug={slug} current="administration" />
      <Section>
        <h2>{t('recalculation.title')}</h2>
        <p>{t(may.recalculate ? 'recalculation.text' : 'recalculation.notNow')}</p>
        <Recalculation evaluation={evaluation} may={may.recalculate} />
      </Section>
    </Page>
  );
}
