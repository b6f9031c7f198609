import {
  type ErrorReport,
  type listErrorReports,
  type Reporter,
  solveErrorReport,
} from '@anketa/contract/evaluations/error-reports';
import { useLocale } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import type { ListColumn } from '@anketa/remote/use-list';
import { Switch } from '@anketa/ui/choice';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CourseName } from '../../parts/course-name.tsx';
import { ReportActs } from './report-acts.tsx';
import { Written } from './written.ts';

const Wrapped = styled.span`overflow-wrap: anywhere;`;

const Note = styled.div`
  margin-block-start: 8px; padding-inline-start: 12px; border-inline-start: 2px solid var(--line-strong); color: var(--ink-soft); font-weight: 400;
`;

type ReportColumn = ListColumn<typeof listErrorReports, ErrorReport>;

/** Message with its note, course, who reported it or how they can be reached, whether it is solved, and what can be done. */
export function useReportColumns(evaluationId: number, target: Reporter): readonly ReportColumn[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const message = useReportText();
  const reporter: ReportColumn = {
    key: 'reporter',
    title: t('reports.reporter'),
    sortable: true,
    render: (report) => report.reporter || '–',
  };
  const contact: ReportColumn = {
    key: 'contact',
    title: t('reports.contact'),
    sortable: true,
    render: (report) => <Wrapped>{report.contact || '–'}</Wrapped>,
  };
  const browser: ReportColumn = {
    key: 'browser',
    title: t('reports.browser'),
    sortable: true,
    render: ({ user_agent }) => user_agent || '–',
  };
  const count: ReportColumn = {
    key: 'count',
    title: t('reports.count'),
    align: 'end',
    sortable: true,
    render: (report) => report.count.toLocaleString(locale),
  };
  return [
    {
      key: 'message',
      title: t('reports.message'),
      main: true,
      render: (report) => (
        <>
          <Written>{message(report)}</Written>
          {report.note ? (
            <Note>
              <VisuallyHidden>{t('reports.note')}: </VisuallyHidden>
              <Written>{report.note}</Written>
            </Note>
          ) : null}
        </>
      ),
    },
    {
      key: 'course',
      title: t('reports.course'),
      sortable: true,
      render: ({ course, parallel_code }) => <CourseName course={course} code={parallel_code || course.code} />,
    },
    ...(target === 'teacher' ? [reporter, contact, browser] : [contact, browser, count]),
    {
      key: 'solved',
      title: t('reports.solved'),
      sortable: true,
      render: (report) => <Solved evaluationId={evaluationId} report={report} />,
    },
    {
      key: 'actions',
      title: t('reports.actions'),
      acts: 'end',
      render: (report) => (
        <ReportActs evaluationId={evaluationId} target={target} report={report} text={message(report).slice(0, 80)} />
      ),
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
  const [read, setRead] = useState(report.solved);
  // Somebody else has decided otherwise since.
  if (read !== report.solved) {
    setRead(report.solved);
    setSolved(report.solved);
  }
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
