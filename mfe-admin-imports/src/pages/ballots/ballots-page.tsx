import { ballotsCsv, type readBallots } from '@anketa/contract/questions/ballots';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { Notice } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Segments } from '@anketa/ui/tabs';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { UnopenableNotice } from '../../parts/unopenable-notice.tsx';
import { useCourseColumns } from './course-columns.tsx';
import { KeysFacts } from './keys-facts.tsx';
import { Totals } from './totals.tsx';

/** Where the ballots of an evaluation are, when its keys end, and what of each course is not in the results. */
export function BallotsPage({ data: { evaluation, totals, open, keys, courses } }: PageProps<typeof readBallots>) {
  const { t } = useTranslation();
  const list = useList(courses);
  const columns = useCourseColumns();
  const filters = ['', 'incomplete'].map((value) => ({ value, label: t(`ballots.filter.${value || 'all'}`) }));
  return (
    <Page title={t('ballots.title')} above={<EvaluationTrail evaluation={evaluation} here={t('ballots.title')} />}>
      <UnopenableNotice count={totals.unopenable}>
        <p>{t('ballots.alarm.meaning')}</p>
        <p>{t('ballots.alarm.act')}</p>
        {keys.destroyed_on === null ? <p>{t('ballots.alarm.hurry')}</p> : null}
      </UnopenableNotice>
      {totals.unopenable === 0 ? <Notice $tone="success">{t('ballots.allWell')}</Notice> : null}
      {open ? <Notice>{t('ballots.lastNight')}</Notice> : null}
      <Totals totals={totals} />
      <KeysFacts keys={keys} />
      <Section>
        <h2>{t('ballots.byCourse')}</h2>
        <p>{t('ballots.columnsHelp')}</p>
        <Toolbar>
          <div>
            <Segments label={t('ballots.filter.label')} options={filters} {...list.bind('only')} />
          </div>
          <div>
            <TableDownload of={ballotsCsv} />
          </div>
        </Toolbar>
        <Table
          caption={t('ballots.byCourse')}
          list={list}
          columns={columns}
          rowKey={({ course }) => course.code}
          empty={t(list.narrowed ? 'ballots.nothingFound' : 'ballots.none')}
        />
      </Section>
    </Page>
  );
}
