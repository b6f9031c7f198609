import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

interface QuestionTrailProps {
  readonly evaluation: Evaluation | undefined;
  readonly here: string;
}

/** The way to a page under the list of questions. */
export function QuestionTrail({ evaluation, here }: QuestionTrailProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <EvaluationTrail evaluation={evaluation} here={here}>
      <Link to={`/import/${id}/questions`}>{t('questions.title')}</Link>
    </EvaluationTrail>
  );
}
