import type { Navigation } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { Tabs } from '@anketa/ui/tabs';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../results-at.ts';

const addresses = {
  departments: [],
  programmes: ['study-programme'],
  fields: ['study-fields'],
  general: ['basic-questions'],
  teachers: ['teachers'],
} as const;

export type NavigationEntry = keyof typeof addresses;

interface Props {
  readonly slug: string;
  readonly ways: Navigation;
  /** The page that is open. */
  readonly at: NavigationEntry;
}

/** The ways into an evaluation's results that lead somewhere for this reader. */
export function NavigationTabs({ slug, ways, at }: Props) {
  const { t } = useLaterTexts();
  const open = (Object.keys(addresses) as NavigationEntry[]).filter((entry) => entry === 'departments' || ways[entry]);
  if (open.length < 2) return null;
  return (
    <Tabs aria-label={t('ways.label')}>
      {open.map((entry) => (
        <Link key={entry} to={resultsAt(slug, ...addresses[entry])} aria-current={entry === at ? 'page' : undefined}>
          {t(`ways.${entry}`)}
        </Link>
      ))}
    </Tabs>
  );
}
