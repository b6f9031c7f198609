import type { AttentionRow, departmentBrief } from '@anketa/contract/results/attention';
import { courseResults } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Dotted } from '@anketa/ui/meta';
import { EmptyState } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { useDifferenceFinding } from '../../parts/comparison/difference-text.tsx';
import { DepartmentView } from '../../parts/department-view.tsx';
import { RateText } from '../../parts/figures.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import { findingsOf, quotedCourses } from './findings.ts';

/** So many findings and comments fit one sheet. */
const most = 3;

/*
 * A long comment ends in an ellipsis: the sheet stays one. Comments come each by itself: one stands when those above it do, so that none is moved.
 */
const Sheet = styled.div`
  max-inline-size: 46rem;
  & h3 { margin: 0 0 2px; font-size: var(--text-m); }
  & article + article { margin-block-start: 24px; }
  & p { margin: 0; }
  & blockquote { margin: 8px 0 0; padding-inline-start: 14px; border-inline-start: 3px solid var(--line-strong); }
  & blockquote p { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 6; white-space: pre-line; overflow-wrap: anywhere; }
  & [data-awaited], & [data-awaited] ~ article { display: none; }
  & small { color: var(--ink-soft); font-size: var(--text-xs); }
  @media print { & h2 { margin-block: 12px 4px; } & section, & article { break-inside: avoid; } }
`;

/** One sheet that a head takes to a meeting: what intervals carry, and what students say. It makes itself. */
export function BriefPage({ data }: PageProps<typeof departmentBrief>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const localized = useLocalized();
  const say = useDifferenceFinding();
  const { department, before, courses } = data;
  const findings = findingsOf(courses.data, most);
  const quoted = quotedCourses(findings, courses.data, most);
  const earlier = before ? `${texts.t(`semester.${before.semester}`)} ${before.year}/${before.year + 1}` : '';
  return (
    <DepartmentView
      slug={slug}
      data={data}
      current="brief"
      actions={<PrintButton />}
      subtitle={
        <Dotted>
          <span>{t('brief.title')} </span>
          <span>
            {texts.t('rate.title')}: <RateText rate={department.rate} />
          </span>
        </Dotted>
      }
    >
      <Sheet>
        <Section>
          <h2>{t('brief.findings')}</h2>
          {findings.length === 0 ? <p>{t('brief.noFindings')}</p> : null}
          {findings.map(({ row, against, difference }) => (
            <article key={row.code}>
              <h3>
                <Link to={resultsAt(slug, 'course', row.code)}>{localized({ cs: row.name_cs, en: row.name_en })}</Link>
              </h3>
              <p>{say(against, difference, { evaluation: earlier })}</p>
              <small>{[row.code, row.teachers.join(', ')].filter(Boolean).join(' · ')}</small>
            </article>
          ))}
        </Section>
        <Section>
          <h2>{t('brief.comments')}</h2>
          {quoted.length === 0 ? <EmptyState>{t('brief.noComments')}</EmptyState> : null}
          {quoted.map((row) => (
            <Quotation key={row.code} slug={slug} row={row} />
          ))}
        </Section>
      </Sheet>
    </DepartmentView>
  );
}

interface QuotationProps {
  readonly slug: string;
  readonly row: AttentionRow;
}

/** The first comment on a course that nobody has hidden, under its question. */
function Quotation({ slug, row }: QuotationProps) {
  const localized = useLocalized();
  const { data, error } = useData(courseResults, { params: { slug, gl: row.code } });
  const questions = data?.blocks.flatMap((block) => block.questions) ?? [];
  const [found] = questions.flatMap((question) =>
    question.comments.filter(({ hidden }) => hidden === null).map((comment) => ({ question, comment })),
  );
  if (!data && !error) return <article data-awaited="" />;
  if (!found) return null;
  const { question, comment } = found;
  return (
    <article>
      <h3>{localized({ cs: row.name_cs, en: row.name_en })}</h3>
      <small>{localized({ cs: question.body_cs, en: question.body_en })}</small>
      <blockquote>
        <p>{comment.body}</p>
      </blockquote>
    </article>
  );
}
