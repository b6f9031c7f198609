import { courseComparison } from '@anketa/contract/results/comparison';
import type { Named } from '@anketa/contract/values';
import { Link } from '@anketa/remote/link';
import { Loaded } from '@anketa/remote/loaded';
import { useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../results-at.ts';
import { ComparisonView } from './comparison-view.tsx';

const Neighbours = styled.nav`
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; margin-block-start: 24px;
  & > a { flex: 0 1 auto; min-block-size: 44px; padding-block: 10px; overflow-wrap: anywhere; }
  & > a + a, & > a[rel='next'] { margin-inline-start: auto; text-align: end; }
  @media print { display: none; }
`;

interface Props {
  readonly slug: string;
  readonly code: string;
}

/** A course in other years and beside its department, and the way to its neighbours there. Read once the page is shown. */
export function CourseComparison({ slug, code }: Props) {
  const comparison = useData(courseComparison, { params: { slug, gl: code } });
  const { t } = useLaterTexts();
  return (
    <Loaded of={comparison}>
      {(compared) => (
        <>
          <ComparisonView comparison={compared} kind="course" />
          {compared.siblings.previous || compared.siblings.next ? (
            <Neighbours aria-label={t('comparison.neighbours')}>
              <Neighbour slug={slug} course={compared.siblings.previous} rel="prev" />
              <Neighbour slug={slug} course={compared.siblings.next} rel="next" />
            </Neighbours>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

interface NeighbourProps {
  readonly slug: string;
  readonly course: Named | null;
  readonly rel: 'prev' | 'next';
}

function Neighbour({ slug, course, rel }: NeighbourProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  if (!course) return null;
  const name = localized({ cs: course.name_cs, en: course.name_en });
  return (
    <Link rel={rel} to={resultsAt(slug, 'course', course.code)}>
      {t(`comparison.${rel}`, { name })}
    </Link>
  );
}
