import { patience } from '@anketa/contract/constants';
import type { readEvaluation } from '@anketa/contract/evaluations/administration';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { readOverview } from '@anketa/contract/evaluations/overview';
import { Link } from '@anketa/remote/link';
import { Loaded } from '@anketa/remote/loaded';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { PhaseStepper } from '../../parts/phase-stepper.tsx';
import { useUnsaidPeriod } from '../../parts/semester.ts';
import { importState, StateBadge } from '../../parts/state-badge.tsx';
import { Cards } from './cards/cards.tsx';
import { OwnCourses } from './cards/errors-card.tsx';
import { ImportDifferences } from './data/import-differences.tsx';
import { ImportIssues } from './data/import-issues.tsx';
import { ImportProgress } from './data/import-progress.tsx';
import { ImportSource } from './data/import-source.tsx';
import { RestartImport } from './data/restart-import.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnedQuestions } from './questions/owned-questions.tsx';
import { QuestionsCheck } from './questions/questions-check.tsx';
import { Sections } from './sections.tsx';
import { DeleteImport } from './settings/delete-import.tsx';
import { EditForm } from './settings/edit-form.tsx';
import { ImportFilters } from './settings/import-filters.tsx';
import { FillingOptions, ResultOptionsForm } from './settings/options-forms.tsx';
import { PhaseDatesForm } from './settings/phase-dates.tsx';

/** One evaluation. Specification 2, "Evaluation detail". */
export function ImportPage({ data, page: { reload } }: PageProps<typeof readEvaluation>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const period = useUnsaidPeriod();
  const { evaluation, importing, phases, may } = data;
  const unready = importState(evaluation);
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  const when = period(name, evaluation);
  // Specification 2: the header carries the Czech name, also where the page is read in English.
  const subtitle =
    locale === 'en' ? (
      <>
        <span lang="cs">{evaluation.name_cs}</span>
        {when ? ` · ${when}` : null}
      </>
    ) : (
      when
    );
  return (
    <Page
      title={name}
      subtitle={subtitle}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('imports.title')}</Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
    >
      <ImportProgress
        evaluation={evaluation}
        importing={importing}
        isReady={unready === null}
        may={may}
        reload={reload}
      />
      {unready ? <Unready data={data} /> : <Ready data={data} phases={phases} />}
    </Page>
  );
}

type PartProps = Pick<PageProps<typeof readEvaluation>, 'data'>;

/** Before its data are whole an evaluation can be imported to the end, or deleted. */
function Unready({ data: { evaluation, importing, may } }: PartProps) {
  const unready = importState(evaluation);
  return (
    <Stack $gap={24}>
      {unready && !importing ? (
        <div>
          <StateBadge state={unready} />
        </div>
      ) : null}
      {may.import ? <RestartImport evaluation={evaluation} /> : null}
      {may.delete ? <DeleteImport evaluation={evaluation} /> : null}
    </Stack>
  );
}

/** An evaluation in a phase: where it is on its way, and the parts of its administration by what the person may do. */
function Ready({ data, phases }: PartProps & { readonly phases: readonly string[] }) {
  const { t } = useTranslation();
  const { evaluation, may, version } = data;
  const overview = useData(readOverview, { params: { id: evaluation.id } }, { patience });
  const { preparation, checking, published } = evaluationState;
  const numbers = overview.data;
  const manages = may.import || may.delete || may.edit;
  const first = (
    <>
      <Stack $gap={24}>
        <PhaseStepper evaluation={evaluation} phases={phases} mayMove={may.move} moved={numbers?.moved} />
        {numbers?.check ? <QuestionsCheck evaluation={evaluation} found={numbers.check} /> : null}
        {numbers && may.move && evaluation.state === preparation ? (
          <NextSteps evaluation={evaluation} overview={numbers} />
        ) : null}
        <Loaded of={overview}>{(known) => <Cards evaluation={evaluation} may={may} overview={known} />}</Loaded>
      </Stack>
      {numbers?.questions ? <OwnedQuestions evaluation={evaluation} {...numbers.questions} /> : null}
      {numbers ? (
        <OwnCourses
          evaluation={evaluation}
          reports={numbers.own_courses !== null}
          results={may.own_results && (evaluation.state < checking || numbers.statistics !== null)}
        />
      ) : null}
    </>
  );
  const dates =
    version === null ? null : (
      <Section>
        <h2>{t('dates.title')}</h2>
        <PhaseDatesForm evaluation={evaluation} version={version} />
      </Section>
    );
  const texts =
    version === null ? null : (
      <Section>
        <h2>{t('edit.title')}</h2>
        <EditForm evaluation={evaluation} version={version} />
      </Section>
    );
  const { settings } = data;
  const options =
    settings && version !== null ? (
      <>
        <Section>
          <h2>{t('options.title')}</h2>
          <FillingOptions evaluation={evaluation} version={version} settings={settings} />
        </Section>
        <Section>
          <h2>{t('options.resultsTitle')}</h2>
          <ResultOptionsForm evaluation={evaluation} version={version} settings={settings} />
        </Section>
      </>
    ) : null;
  // All of it at once: what comes later would push away what somebody is about to press.
  const all = (
    <Loaded of={overview}>
      {({ issues }) => (
        <>
          {may.import ? <ImportDifferences id={evaluation.id} /> : null}
          {issues ? <ImportIssues evaluation={evaluation} found={issues} /> : null}
          {may.import ? (
            <Section>
              <h2>{t('restart.title')}</h2>
              <Stack>
                <ImportFilters filters={data.filters} />
                <ImportSource id={evaluation.id} />
                <RestartImport evaluation={evaluation} />
              </Stack>
            </Section>
          ) : null}
          {may.delete ? <DeleteImport evaluation={evaluation} /> : null}
        </>
      )}
    </Loaded>
  );
  return (
    <Sections
      evaluation={evaluation}
      questions={may.questions}
      history={may.edit}
      parts={[
        { key: 'overview', content: first },
        // Once results are published no phase is left to begin.
        ...(may.move && evaluation.state < published ? [{ key: 'dates' as const, content: dates }] : []),
        ...(may.edit ? [{ key: 'texts' as const, content: texts }] : []),
        ...(options ? [{ key: 'options' as const, content: options }] : []),
        ...(manages
          ? [{ key: 'data' as const, context: may.delete ? ('delete' as const) : undefined, content: all }]
          : []),
      ]}
    />
  );
}
