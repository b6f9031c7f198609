import type { readEvaluation } from '@anketa/contract/evaluation-administration';
import { evaluationState } from '@anketa/contract/evaluations';
import { readOverview } from '@anketa/contract/overview';
import { Link } from '@anketa/remote/link';
import { Loaded } from '@anketa/remote/loaded';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { PhaseStepper } from '../../parts/phase-stepper.tsx';
import { usePeriod } from '../../parts/semester.ts';
import { importState, StateBadge } from '../../parts/state-badge.tsx';
import { AddedTabs } from './added.tsx';
import { Cards } from './cards.tsx';
import { DeleteImport } from './delete-import.tsx';
import { EditForm } from './edit-form.tsx';
import { ImportIssues } from './import-issues.tsx';
import { ImportProgress } from './import-progress.tsx';
import { OwnedQuestions } from './owned-questions.tsx';
import { PhaseDatesForm } from './phase-dates.tsx';
import { QuestionsCheck } from './questions-check.tsx';
import { RestartImport } from './restart-import.tsx';

/** One evaluation. Specification 2, "Evaluation detail". */
export function ImportPage({ data, page: { reload } }: PageProps<typeof readEvaluation>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const period = usePeriod();
  const { evaluation, importing, phases, may } = data;
  const overview = useData(readOverview, { params: { id: evaluation.id } }, { patience: 300 });
  const unready = importState(evaluation);
  // Specification 2: the header carries the Czech name; beside it stands the English one for those who read English.
  const subtitle = [locale === 'en' ? evaluation.name_en : '', period(evaluation)].filter(Boolean).join(' · ');
  return (
    <Page
      title={<span lang="cs">{evaluation.name_cs}</span>}
      subtitle={subtitle}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('imports.title')}</Link>
          <span>{evaluation.name_cs}</span>
        </Breadcrumbs>
      }
    >
      <Stack $gap={24}>
        {unready && !importing ? (
          <div>
            <StateBadge state={unready} />
          </div>
        ) : null}
        {unready ? null : <PhaseStepper {...{ evaluation, phases }} mayMove={may.move} moved={overview.data?.moved} />}
        {overview.data?.check ? <QuestionsCheck evaluation={evaluation} found={overview.data.check} /> : null}
        {importing || may.import ? (
          <ImportProgress evaluation={evaluation} importing={importing} may={may} reload={reload} />
        ) : null}
        {unready && may.import ? <RestartImport evaluation={evaluation} reload={reload} /> : null}
        {unready ? null : <AddedTabs evaluation={evaluation} />}
        <Loaded of={overview}>{(numbers) => <Cards evaluation={evaluation} may={may} overview={numbers} />}</Loaded>
      </Stack>
      {overview.data?.questions ? (
        <OwnedQuestions evaluation={evaluation} may={may} {...overview.data.questions} />
      ) : null}
      {/* Once results are published no phase is left to begin. */}
      {may.move && evaluation.state < evaluationState.published ? (
        <Section>
          <h2>{t('dates.title')}</h2>
          <PhaseDatesForm evaluation={evaluation} />
        </Section>
      ) : null}
      {may.edit ? (
        <Section>
          <h2>{t('edit.title')}</h2>
          <EditForm evaluation={evaluation} />
        </Section>
      ) : null}
      {overview.data?.issues ? <ImportIssues evaluation={evaluation} kinds={overview.data.issues.kinds} /> : null}
      {may.import && !unready ? (
        <Section>
          <h2>{t('restart.title')}</h2>
          <RestartImport evaluation={evaluation} reload={reload} />
        </Section>
      ) : null}
      {may.delete ? <DeleteImport evaluation={evaluation} /> : null}
    </Page>
  );
}
