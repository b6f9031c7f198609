import { type DepartmentRow, evaluationDepartmentsCsv, type evaluationResults } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField } from '@anketa/ui/field';
import { Badge, Notice } from '@anketa/ui/notice';
import { Page, Section, SectionHead, Stack } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { Recalculating } from '../../parts/administration/recalculating.tsx';
import { AnswersDownload } from '../../parts/answers-download.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { Note } from '../../parts/note.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { NavigationTabs } from '../../parts/places/navigation-tabs.tsx';
import { resultsAt } from '../../parts/results-at.ts';

/** One evaluation: how many answered, and its departments. */
export function EvaluationResultsPage({ data }: PageProps<typeof evaluationResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const localized = useLocalized();

  const list = useList(data.departments, data.departments.data.some(({ section }) => section) ? 'section' : 'name');
  const note = usePhaseNote(data.evaluation);
  // The search of the evaluation finds departments, too: a page has one search.
  const isSearched = data.may.search && !list.narrowed;
  // Before publication a department is its head's to see, and theirs who read all answers.
  const isEarly = note !== undefined && !data.may.manage;
  const enrolled = list.rows.reduce((sum, { rate }) => sum + rate.enrolled, 0);
  const isPart = !isEarly && !list.narrowed && list.last === 1 && list.total > 0 && enrolled < data.rate.enrolled;
  const section: ListColumn<typeof evaluationResults, DepartmentRow> = {
    key: 'section',
    title: later('section.name'),
    sortable: true,
    caption: true,
    render: (row) =>
      row.section ? (
        <Link to={resultsAt(slug, 'section', row.section.code)}>
          {localized({ cs: row.section.name_cs, en: row.section.name_en })}
        </Link>
      ) : (
        '–'
      ),
  };
  const columns: ListColumn<typeof evaluationResults, DepartmentRow>[] = [
    {
      key: 'name',
      title: t('department.name'),
      main: true,
      sortable: true,
      render: (row) => (
        <>
          <Link to={resultsAt(slug, 'department', row.code)}>{localized({ cs: row.name_cs, en: row.name_en })}</Link>{' '}
          {row.hidden ? <Badge $tone="warning">{later('department.hidden')}</Badge> : null}
        </>
      ),
    },
    ...(list.rows.some((row) => row.section) ? [section] : []),
    { key: 'courses', title: t('department.courses'), align: 'end', sortable: true, caption: 'named' },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      sortable: true,
      render: (row) => <RateText rate={row.rate} />,
    },
  ];
  return (
    <Page
      title={localized({ cs: data.evaluation.name_cs, en: data.evaluation.name_en })}
      subtitle={
        <>
          {t('rate.title')}: <RateText rate={data.rate} />
        </>
      }
      above={<EvaluationTrail />}
      actions={
        <>
          {data.export_url ? <LinkButton href={data.export_url}>{later('exportPage')}</LinkButton> : null}
          {data.may.own_courses ? (
            <LinkButton as={Link} to={`/results/evaluation/${slug}/my-courses`}>
              {t('myCourses.title')}
            </LinkButton>
          ) : null}
          {data.may.contest && !data.may.manage ? (
            <LinkButton as={Link} to={resultsAt(slug, 'contest')}>
              {later('contest.title')}
            </LinkButton>
          ) : null}
          {data.may.manage ? (
            <LinkButton as={Link} to={resultsAt(slug, 'rectorate')}>
              {later('administration.title')}
            </LinkButton>
          ) : null}
          {data.may.search ? (
            <LinkButton as={Link} $kind="primary" to={`/results/evaluation/${slug}/search`}>
              {later('search.title')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {data.recalculating ? <Recalculating /> : null}
      <NavigationTabs slug={slug} ways={data.ways} at="departments" />
      {isEarly ? (
        <Notice $tone="info">
          {note} {later('department.early')}
        </Notice>
      ) : null}
      <Stack>
        {isEarly && list.total === 0 && !list.narrowed ? null : (
          <Section $flush>
            <SectionHead>
              <h2>{t('department.title')}</h2>
              <TableDownload of={evaluationDepartmentsCsv} />
            </SectionHead>
            {isSearched ? null : (
              <Toolbar>
                <SearchField label={later('department.search')} {...list.bind('search')} />
              </Toolbar>
            )}
            {isPart ? <Note>{later('department.others')}</Note> : null}
            <Table
              caption={t('department.title')}
              columns={columns}
              list={list}
              rowKey={(row) => row.code}
              empty={later(list.narrowed ? 'department.nothingFound' : 'department.none')}
            />
          </Section>
        )}
        {data.may.search ? <AnswersDownload /> : null}
      </Stack>
    </Page>
  );
}
