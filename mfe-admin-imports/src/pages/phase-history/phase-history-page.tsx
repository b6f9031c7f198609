import type { readPhaseHistory } from '@anketa/contract/evaluation-administration';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** Who moved the evaluation from phase to phase, and when. */
export function PhaseHistoryPage({ data: { evaluation, phases, changes } }: PageProps<typeof readPhaseHistory>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t('phaseHistory.title');
  return (
    <Page title={title} above={<EvaluationTrail evaluation={evaluation} here={title} />}>
      <Table
        caption={title}
        rows={changes}
        rowKey={({ id }) => id}
        empty={t('phaseHistory.none')}
        columns={[
          { key: 'phase', title: t('phase.label'), main: true, render: ({ to_state }) => phases[to_state] ?? to_state },
          { key: 'changed_by', title: t('phaseHistory.who') },
          {
            key: 'when',
            title: t('phaseHistory.when'),
            render: (row) => new Date(row.changed_at).toLocaleString(locale),
          },
        ]}
      />
    </Page>
  );
}
