import { type departmentResults, departmentResultsCsv } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField } from '@anketa/ui/field';
import { Page, Row } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { PlaceComparison } from '../../parts/comparison/place-comparison.tsx';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { FoldedFigures } from '../../parts/places/folded-figures.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { PrintHead } from '../../parts/print-head.tsx';
import { resultsAt } from '../../parts/results-at.ts';

/** A department: what is said of its courses together, and each of them. */
export function DepartmentPage({ data }: PageProps<typeof departmentResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const later = useLaterTexts();
  const list = useList(data.courses, 'name');
  const { department } = data;
  const sibling = (place: typeof data.siblings.next) =>
    place && { to: resultsAt(slug, 'department', place.code), name: nameOf(place) };
  return (
    <Page
      title={nameOf(department)}
      subtitle={
        <>
          {t('rate.title')}: <RateText rate={department.rate} />
        </>
      }
      above={
        <EvaluationTrail evaluation={data.evaluation} slug={slug}>
          {department.section ? (
            <Link to={resultsAt(slug, 'section', department.section.code)}>{nameOf(department.section)}</Link>
          ) : null}
        </EvaluationTrail>
      }
      actions={
        data.may.overview ? (
          <LinkButton as={Link} $kind="primary" to={resultsAt(slug, 'department', department.code, 'attention')}>
            {later.t('attention.title')}
          </LinkButton>
        ) : undefined
      }
    >
      <PrintHead evaluation={data.evaluation} />
      <FoldedFigures figures={data.figures} bars={data.evaluation.bars} />
      <Toolbar>
        <SearchField label={later.t('search.label')} {...list.bind('search')} />
        <div>
          <Row $gap={8}>
            <PrintButton />
            <TableDownload of={departmentResultsCsv} />
          </Row>
        </div>
      </Toolbar>
      <CourseTable
        slug={slug}
        list={list}
        caption={t('course.title')}
        empty={later.t(list.narrowed ? 'search.none' : 'course.none')}
      />
      <PlaceComparison kind="department" slug={slug} code={department.code}>
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </PlaceComparison>
    </Page>
  );
}
