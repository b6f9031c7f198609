import { type Evaluation, type EvaluationMay, evaluationState, readEvaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { PagePending } from '@anketa/remote/page-pending';
import { useLocale } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { PhaseSelect } from '../../parts/phase-select.tsx';
import { usePeriod } from '../../parts/semester.ts';
import { importState, StateBadge } from '../../parts/state-badge.tsx';
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
export function ImportPage() {
  const { t } = useTranslation();
  const page = usePage(readEvaluation);
  const { data, reload, mutate } = page;
  if (!data) return <PagePending title={t('import.title')} page={page} />;
  // Shown at once; what may be done with it now is read again.
  const replace = (evaluation: Evaluation) => void mutate({ ...data, evaluation });
  return <Detail key={data.evaluation.id} {...data} onChanged={replace} reload={reload} />;
}

interface DetailProps {
  readonly evaluation: Evaluation;
  readonly importing: boolean;
  readonly phases: readonly string[];
  readonly may: EvaluationMay;
  readonly onChanged: (evaluation: Evaluation) => void;
  readonly reload: () => void;
}

function Detail({ evaluation, importing, phases, may, onChanged, reload }: DetailProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const period = usePeriod();
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
        {may.move ? (
          <div style={{ maxWidth: '26rem' }}>
            <PhaseSelect evaluation={evaluation} phases={phases} onChanged={onChanged} />
          </div>
        ) : null}
        {may.check_questions ? <QuestionsCheck key={evaluation.state} evaluation={evaluation} /> : null}
        {importing || may.import ? (
          <ImportProgress evaluation={evaluation} importing={importing} reload={reload} />
        ) : null}
        {unready && may.import ? <RestartImport evaluation={evaluation} reload={reload} /> : null}
        <Cards evaluation={evaluation} may={may} />
      </Stack>
      {may.questions ? <OwnedQuestions evaluation={evaluation} may={may} /> : null}
      {/* Once results are published no phase is left to begin. */}
      {may.move && evaluation.state < evaluationState.published ? (
        <Section>
          <h2>{t('dates.title')}</h2>
          <PhaseDatesForm evaluation={evaluation} onSaved={onChanged} />
        </Section>
      ) : null}
      {may.edit ? (
        <Section>
          <h2>{t('edit.title')}</h2>
          <EditForm evaluation={evaluation} onSaved={onChanged} />
        </Section>
      ) : null}
      {may.edit ? <ImportIssues evaluation={evaluation} /> : null}
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
