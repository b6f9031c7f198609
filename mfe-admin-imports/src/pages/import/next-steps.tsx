import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import { Link } from '@anketa/remote/link';
import { Card } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useAmounts } from '../../parts/use-amounts.ts';

const List = styled.ul`
  margin: 0; padding-inline-start: 20px;
  & > li + li { margin-block-start: 6px; }
  @media (pointer: coarse) { a { display: inline-block; padding-block: 10px; } }
`;

interface NextStepsProps {
  readonly evaluation: Evaluation;
  readonly overview: ResponseOf<typeof readOverview>;
}

/** What the import took over, what stands here already, and what is left to do before filling opens. */
export function NextSteps({ evaluation: { id, phase_dates }, overview }: NextStepsProps) {
  const { t } = useTranslation();
  const amount = useAmounts();
  const { components, students, questions, issues } = overview;
  if (components === null || students === null) return null;
  return (
    <Card aria-labelledby="next-steps">
      <h2 id="next-steps">{t('next.title')}</h2>
      <p>
        {t('next.summary', {
          courses: amount('courses', components.components),
          students: amount('students', students),
          issues: issues && issues.total > 0 ? amount('issues', issues.total) : t('next.noIssues'),
        })}
      </p>
      <p>
        {t('next.taken', {
          courses: amount('courses', components.components),
          students: amount('students', students),
        })}
      </p>
      <List>
        {questions ? (
          <li>
            <Link to={`/import/${id}/questions`}>
              {t(questions.total > 0 ? 'next.questions' : 'next.noQuestions', {
                questions: amount('questions', questions.total),
              })}
            </Link>
          </li>
        ) : null}
        {questions?.manage === 'all' ? (
          <li>
            <Link to={`/import/${id}/questions-preview`}>{t('next.preview')}</Link>
          </li>
        ) : null}
        {issues && issues.total > 0 ? (
          <li>
            <a href="#data">{t('next.issues', { issues: amount('issues', issues.total) })}</a>
          </li>
        ) : null}
        <li>
          <a href="#dates">{t(phase_dates.filling ? 'next.dated' : 'next.dates')}</a>
        </li>
        <li>
          <a href="#texts">{t('next.texts')}</a>
        </li>
      </List>
    </Card>
  );
}
