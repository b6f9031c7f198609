import type { EvaluationHead, Navigation } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import type { ReactNode } from 'react';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../evaluation-trail.tsx';
import { resultsAt } from '../results-at.ts';

const lists = {
  programmes: 'study-programme',
  fields: 'study-fields',
  general: 'basic-questions',
  teachers: 'teachers',
} as const;

interface Props {
  readonly evaluation: EvaluationHead;
  readonly slug: string;
  readonly ways: Navigation;
  /** The list that the page belongs to: a link back where the reader may open it. */
  readonly list: keyof typeof lists;
  /** Further links. */
  readonly children?: ReactNode;
}

/** Results → the evaluation → the list that a page belongs to → further links. */
export function PlaceTrail({ evaluation, slug, ways, list, children }: Props) {
  const { t } = useLaterTexts();
  return (
    <EvaluationTrail evaluation={evaluation} slug={slug}>
      {ways[list] ? <Link to={resultsAt(slug, lists[list])}>{t(`ways.${list}`)}</Link> : null}
      {children}
    </EvaluationTrail>
  );
}
