import { type ErrorReport, type listErrorReports, solveErrorReport } from '@anketa/contract/error-reports';
import { useLocale } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import type { ListColumn } from '@anketa/remote/use-list';
import { Switch } from '@anketa/ui/choice';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CourseName } from '../../parts/course-name.tsx';

const Message = styled.div`
  max-inline-size: 40rem; white-space: pre-wrap; overflow-wrap: anywhere;
`;

const Wrapped = styled.span`overflow-wrap: anywhere;`;

/** Message, course, contact, browser, how many said so, and whether it is solved. */
export function useReportColumns(evaluationId: number): readonly ListColumn<typeof listErrorReports, ErrorReport>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const message = useReportText();
  return [
    {
      key: 'message',
      title: t('reports.message'),
      main: true,
      render: (report) => <Message>{message(report)}</Message>,
    },
    {
      key: 'course',
      title: t('reports.course'),
      sortable: true,
      render: ({ course, parallel_code }) => <CourseName course={course} code={parallel_code || course.code} />,
    },
    {
      key: 'contact',
      title: t('reports.contact'),
      sortable: true,
      render: ({ contact }) => <Wrapped>{contact || '–'}</Wrapped>,
    },
    { key: 'browser', title: t('reports.browser'), sortable: true, render: ({ user_agent }) => user_agent || '–' },
    {
      key: 'count',
      title: t('reports.count'),
      align: 'end',
      sortable: true,
      render: ({ count }) => count.toLocaleString(locale),
    },
    {
      key: 'solved',
      title: t('reports.solved'),
      sortable: true,
      render: (report) => <Solved evaluationId={evaluationId} report={report} />,
    },
  ];
}

/** The report in words: of teachers who did not teach the ballots give only the number. */
function useReportText(): (report: ErrorReport) => string {
  const { t } = useTranslation();
  return ({ kind, message, teacher, count }) =>
    kind === 'not_taught' ? t('reports.notTaught', { teacher, count }) : message;
}

interface SolvedProps {
  readonly evaluationId: number;
  readonly report: ErrorReport;
}

/** It shows at once and goes back when the server refuses: a switch that waits would lose the focus. The row keeps its place. */
function Solved({ evaluationId, report }: SolvedProps) {
  const { t } = useTranslation();
  const message = useReportText();
  const [solved, setSolved] = useState(report.solved);
  const { run } = useAction(solveErrorReport, { refresh: 'nothing' });
  async function mark(wanted: boolean) {
    setSolved(wanted);
    const answer = await run({ params: { id: evaluationId, report: report.id }, body: { solved: wanted } });
    if (!answer) setSolved(!wanted);
  }
  return (
    <Switch
      label={<VisuallyHidden>{t('reports.markSolved', { text: message(report).slice(0, 80) })}</VisuallyHidden>}
      checked={solved}
      onChange={mark}
    />
  );
}
