import { courseOwners, type myCourses, myCoursesCsv } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { OwnCourseTable } from '../../parts/own-course-table.tsx';
import { OwnPages } from '../../parts/own-pages.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { resultsAt } from '../../parts/results-at.ts';

/** Courses that the signed-in person teaches, guarantees or heads. */
export function MyCoursesPage({ data }: PageProps<typeof myCourses>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const later = useLaterTexts();
  const localized = useLocalized();
  const list = useList(data.courses, 'name');
  const note = usePhaseNote(data.evaluation);
  const { own = 0, department = 0 } = data.counts;
  const mixed = own > 0 && department > 0;
  const kinds = ['', ...courseOwners].map((value) => ({ value, label: later.t(`myCourses.kinds.${value || 'all'}`) }));
  return (
    <Page title={t('myCourses.title')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <OwnPages slug={slug} current="my-courses" />
      {note ? <Notice $tone="info">{note}</Notice> : null}
      {data.departments.length > 0 ? (
        <Row style={{ marginBlockEnd: 16 }}>
          {data.departments.map(({ code, name_cs, name_en }) => (
            <LinkButton key={code} as={Link} to={resultsAt(slug, 'department', code, 'attention')}>
              {later.t('attention.of', { department: localized({ cs: name_cs, en: name_en }) })}
            </LinkButton>
          ))}
        </Row>
      ) : null}
      {own + department > 0 ? (
        <Toolbar>
          <SearchField label={later.t('search.label')} {...list.bind('search')} />
          {mixed ? (
            <div>
              <Segments label={later.t('myCourses.whose')} options={kinds} {...list.bind('whose')} />
            </div>
          ) : null}
          <div>
            <Row $gap={8}>
              <LinkButton as={Link} to={`/import/${data.evaluation.id}/report-error`}>
                {later.t('myCourses.report')}
              </LinkButton>
              {data.evaluation.filling_open ? (
                <LinkButton as={Link} to={`/import/${data.evaluation.id}/qr`}>
                  {later.t('myCourses.qr')}
                </LinkButton>
              ) : null}
              <TableDownload of={myCoursesCsv} />
            </Row>
          </div>
        </Toolbar>
      ) : null}
      <OwnCourseTable
        slug={slug}
        list={list}
        mixed={mixed}
        evaluation={data.evaluation}
        empty={list.narrowed ? later.t('search.none') : later.t('myCourses.none')}
      />
    </Page>
  );
}
