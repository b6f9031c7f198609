import { type Evaluation, evaluationState, readEvaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { PagePending } from '@anketa/remote/page-pending';
import { useLocale, useRight, useSession } from '@anketa/remote/suite';
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
  const replace = (evaluation: Evaluation) => void mutate({ ...data, evaluation }, { revalidate: false });
  return <Detail key={data.evaluation.id} {...data} onChanged={replace} reload={reload} />;
}

interface DetailProps {
  readonly evaluation: Evaluation;
  readonly phases: readonly string[];
  readonly onChanged: (evaluation: Evaluation) => void;
  readonly reload: () => void;
}

function Detail({ evaluation, phases, onChanged, reload }: DetailProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const period = usePeriod();
  const mayEdit = useRight('import.edit');
  const mayManage = useRight('import.manage');
  const mayDelete = useRight('import.delete');
  const mayWrite = useRight('questions.create');
  const { roles } = useSession();
  const admin = roles.includes('admin') || roles.includes('temporary-admin');
  const authors = ['teacher', 'department_head', 'garant'] as const;
  const mayAsk = mayWrite || authors.some((role) => roles.includes(role));
  const unready = importState(evaluation);
  const importing = unready === 'importing';
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
        {!unready && mayEdit ? (
          <div style={{ maxWidth: '26rem' }}>
            <PhaseSelect evaluation={evaluation} phases={phases} onChanged={onChanged} />
          </div>
        ) : null}
        {!unready && (mayWrite || mayManage) ? <QuestionsCheck key={evaluation.state} evaluation={evaluation} /> : null}
        {importing || unready === 'failed' ? <ImportProgress evaluation={evaluation} onFinished={reload} /> : null}
        {unready ? <RestartImport evaluation={evaluation} reload={reload} /> : null}
        <Cards evaluation={evaluation} admin={admin} />
      </Stack>
      {mayAsk && !unready ? <OwnedQuestions evaluation={evaluation} admin={admin} /> : null}
      {mayManage && !unready ? (
        <Section>
          <h2>{t('dates.title')}</h2>
          <PhaseDatesForm evaluation={evaluation} onSaved={onChanged} />
        </Section>
      ) : null}
      {mayEdit ? (
        <Section>
          <h2>{t('edit.title')}</h2>
          <EditForm evaluation={evaluation} onSaved={onChanged} />
        </Section>
      ) : null}
      {mayEdit ? <ImportIssues evaluation={evaluation} /> : null}
      {evaluation.state === evaluationState.preparation && !unready ? (
        <Section>
          <h2>{t('restart.title')}</h2>
          <RestartImport evaluation={evaluation} reload={reload} />
        </Section>
      ) : null}
      {mayDelete && deletable(evaluation) ? <DeleteImport evaluation={evaluation} /> : null}
    </Page>
  );
}

/** Specification 4: deleting is offered while nothing has been filled in, or when the import did not end well. */
function deletable({ state, legacyImport }: Evaluation): boolean {
  const { preparation, failed, importing } = evaluationState;
  return state === preparation || state === failed || (state === importing && legacyImport);
}
