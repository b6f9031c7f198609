import { type departmentResults, departmentResultsCsv } from '@anketa/contract/results';
import { CsvLink } from '@anketa/remote/csv-link';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Page, Section, Toolbar } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { resultsAt } from '../../parts/places/address.ts';
import { FoldedFigures } from '../../parts/places/folded-figures.tsx';
import { SiblingLinks } from '../../parts/places/sibling-links.tsx';
import { useNames } from '../../parts/places/use-names.ts';

/** A department: what is said of its courses together, and each of them. */
export function DepartmentPage({ data }: PageProps<typeof departmentResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const list = useList(data.courses);
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
    >
      <FoldedFigures figures={data.figures} bars={data.evaluation.bars} />
      <Toolbar>
        <SearchField label={t('search.label')} {...list.bind('search')} />
        <div>
          <CsvLink of={departmentResultsCsv} />
        </div>
      </Toolbar>
      <CourseTable
        {...{ slug, list }}
        caption={t('course.title')}
        empty={t(list.narrowed ? 'search.none' : 'course.none')}
      />
      <Section>
        <SiblingLinks previous={sibling(data.siblings.previous)} next={sibling(data.siblings.next)} />
      </Section>
    </Page>
  );
}
