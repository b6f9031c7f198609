import { Link } from '@anketa/remote/link';
import { Tabs } from '@anketa/ui/tabs';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../results-at.ts';

const pages = ['rectorate', 'contest', 'duplicates'] as const;

interface Props {
  readonly slug: string;
  readonly current: (typeof pages)[number];
}

/** The pages of an evaluation's results for who manages them. */
export function AdministrationPages({ slug, current }: Props) {
  const { t } = useLaterTexts();
  return (
    <Tabs aria-label={t('administration.label')}>
      {pages.map((page) => (
        <Link key={page} to={resultsAt(slug, page)} aria-current={page === current ? 'page' : undefined}>
          {t(`administration.pages.${page}`)}
        </Link>
      ))}
    </Tabs>
  );
}
