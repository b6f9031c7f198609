import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

interface EvaluationTrailProps {
  /** Undefined where neither the page nor the evaluation's own address tells of it (specification 2, "Page loading"). */
  readonly evaluation: Pick<Evaluation, 'name_cs' | 'name_en'> | undefined;
  /** The page itself. */
  readonly here: string;
  /** Links between the evaluation and this page. */
  readonly children?: ReactNode;
}

/** The way to a page under an evaluation. */
export function EvaluationTrail({ evaluation, here, children }: EvaluationTrailProps) {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Breadcrumbs>
      <Link to="/imports">{t('imports.title')}</Link>
      <Link to={`/import/${id}`}>
        {evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : t('import.title')}
      </Link>
      {children}
      <span>{here}</span>
    </Breadcrumbs>
  );
}
