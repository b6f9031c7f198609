import type { EvaluationHead } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Tabs } from '@anketa/ui/tabs';
import type { ReactNode } from 'react';
import { useLaterTexts } from '../locales/later/later-texts.ts';
import { EvaluationTrail } from './evaluation-trail.tsx';
import { PrintHead } from './print-head.tsx';
import { resultsAt } from './results-at.ts';

const views = { list: 'attention', heatMap: 'heat-map', brief: 'brief' } as const;

interface Props {
  readonly slug: string;
  readonly data: {
    readonly department: { readonly code: string; readonly name_cs: string; readonly name_en: string };
    readonly evaluation: EvaluationHead;
  };
  readonly current: keyof typeof views;
  readonly subtitle: ReactNode;
  readonly wide?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A view that a head has of a department, beside the others. While students fill in there is one alone, of rates. */
export function DepartmentView({ slug, data, current, subtitle, wide, actions, children }: Props) {
  const { department, evaluation } = data;
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const name = localized({ cs: department.name_cs, en: department.name_en });
  const base = resultsAt(slug, 'department', department.code);
  return (
    <Page
      wide={wide}
      title={name}
      subtitle={subtitle}
      actions={actions}
      above={
        <EvaluationTrail evaluation={evaluation} slug={slug}>
          <Link to={base}>{t('attention.results')}</Link>
        </EvaluationTrail>
      }
    >
      <PrintHead evaluation={evaluation} />
      {evaluation.state > 1 ? (
        <Tabs aria-label={t('attention.tabs')}>
          {(['list', 'heatMap', 'brief'] as const).map((view) => (
            <Link key={view} to={`${base}/${views[view]}`} aria-current={view === current ? 'page' : undefined}>
              {t(`attention.${view}`)}
            </Link>
          ))}
        </Tabs>
      ) : (
        <Notice $tone="info">{t('attention.filling')}</Notice>
      )}
      {children}
    </Page>
  );
}
