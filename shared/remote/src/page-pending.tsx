import { Page } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { TrailSpace } from '@anketa/ui/trail-space';
import { isHttpError, isOffline } from './http-error.ts';
import { OfflinePanel } from './offline-panel.tsx';
import { Panel } from './panel.tsx';
import { useLocale } from './suite.ts';
import { errorText, suiteTexts } from './texts.ts';
import type { Data } from './use-data.ts';

interface PagePendingProps {
  readonly title: string;
  readonly lead?: string;
  /** A line of links back will stand above the heading: its room is kept. */
  readonly trail?: boolean;
  readonly page: Pick<Data<unknown>, 'error' | 'slow' | 'reload'>;
}

/**
 * A page whose data are not there: on their way, or refused. Then it says why and leads on. What is not there, and what may not be
 * seen, no other try would bring; without a connection the page is read by itself when that is back.
 */
export function PagePending({ title, lead, trail, page: { error, slow, reload } }: PagePendingProps) {
  const locale = useLocale();
  const texts = suiteTexts(locale);
  if (isOffline(error)) return <OfflinePanel title={title} onRetry={reload} />;
  if (isNotFound(error)) return <Panel title={texts.notFoundTitle} text={texts.notFound} />;
  if (error) {
    const status = isHttpError(error) ? error.status : undefined;
    const titles: Readonly<Record<number, string>> = { 0: texts.downTitle, 429: texts.tooManyTitle };
    return (
      <Panel
        title={isDenied(error) ? texts.noPermissionTitle : (titles[status ?? -1] ?? title)}
        text={errorText(error, locale)}
        onRetry={status === 403 || status === 404 ? undefined : reload}
      />
    );
  }
  return (
    <Page title={title} subtitle={lead} above={trail ? <TrailSpace /> : undefined}>
      {slow ? <Skeleton /> : null}
    </Page>
  );
}

/** Nothing is there, and the server has nothing more particular to say about it. */
const isNotFound = (error: unknown) => isPlain(error, 404, '/problems/not-found');
/** The same of a right that lacks. */
const isDenied = (error: unknown) => isPlain(error, 403, '/problems/no-right');

function isPlain(error: unknown, status: number, type: string): boolean {
  return isHttpError(error) && error.status === status && (error.problem.type ?? type) === type;
}
