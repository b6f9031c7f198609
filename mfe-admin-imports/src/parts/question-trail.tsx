import type { Evaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useTranslation } from 'react-i18next';
import { EvaluationTrail } from './evaluation-trail.tsx';

interface QuestionTrailProps {
  readonly id: number;
  readonly evaluation: Evaluation | undefined;
  readonly here: string;
}

/** The way to a page under the list of questions. */
export function QuestionTrail({ id, evaluation, here }: QuestionTrailProps) {
  const { t } = useTranslation();
  return (
    <EvaluationTrail id={id} evaluation={evaluation} here={here}>
      <Link to={`/import/${id}/questions`}>{t('questions.title')}</Link>
    </EvaluationTrail>
  );
}
