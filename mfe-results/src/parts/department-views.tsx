import { Link } from '@anketa/remote/link';
import { useLaterTexts } from '../locales/later/later-texts.ts';
import { PageTabs } from './page-tabs.tsx';
import { resultsAt } from './results-at.ts';

const views = { list: 'attention', heatMap: 'heat-map', brief: 'brief' } as const;

interface Props {
  readonly slug: string;
  readonly department: string;
  readonly current: keyof typeof views;
}

/** The views that a head has of a department. */
export function DepartmentViews({ slug, department, current }: Props) {
  const { t } = useLaterTexts();
  const base = resultsAt(slug, 'department', department);
  return (
    <PageTabs aria-label={t('attention.tabs')}>
      {(['list', 'heatMap', 'brief'] as const).map((view) => (
        <Link key={view} to={`${base}/${views[view]}`} aria-current={view === current ? 'page' : undefined}>
          {t(`attention.${view}`)}
        </Link>
      ))}
    </PageTabs>
  );
}
