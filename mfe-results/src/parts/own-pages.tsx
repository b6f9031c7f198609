import { Link } from '@anketa/remote/link';
import { Tabs } from '@anketa/ui/tabs';
import { useLaterTexts } from '../locales/later/later-texts.ts';

const pages = ['my-courses', 'my-timetable', 'my-comments'] as const;

interface Props {
  readonly slug: string;
  readonly current: (typeof pages)[number];
}

/** The pages of an evaluation's results that are one's own. */
export function OwnPages({ slug, current }: Props) {
  const { t } = useLaterTexts();
  return (
    <Tabs aria-label={t('ownPages.label')}>
      {pages.map((page) => (
        <Link
          key={page}
          to={`/results/evaluation/${slug}/${page}`}
          aria-current={page === current ? 'page' : undefined}
        >
          {t(`ownPages.${page}`)}
        </Link>
      ))}
    </Tabs>
  );
}
