import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly evaluation?: { readonly name_cs: string; readonly name_en: string };
  readonly slug?: string;
  readonly children?: ReactNode;
}

/** Results → the evaluation → further links given as children. */
export function EvaluationTrail({ evaluation, slug, children }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Breadcrumbs>
      <Link to="/results">{t('index.title')}</Link>
      {evaluation && slug ? (
        <Link to={`/results/evaluation/${slug}`}>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</Link>
      ) : null}
      {Children.toArray(children)}
    </Breadcrumbs>
  );
}
