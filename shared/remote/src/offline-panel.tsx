import { Button, LinkButton } from '@anketa/ui/button';
import { Page, Row } from '@anketa/ui/page';
import { useWords } from '@anketa/ui/words';
import { useLocale, useSession, useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';

/** Selects what says that a page waits for the server. The shell's bar then has nothing to add. */
export const waitsForServer = '[data-waits-for-server]';

interface OfflinePanelProps {
  /** Of the page that waits, where it is known. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/**
 * In place of a page that needs the server, which does not answer. It appears by itself once the server does. Where the suite was opened
 * without the server it leads to what this device has; another try then opens the page anew.
 */
export function OfflinePanel({ title, onRetry }: OfflinePanelProps) {
  const texts = suiteTexts(useLocale());
  const words = useWords();
  const { offline } = useSuite();
  const { home } = useSession();
  const isOpenedWithout = (offline?.read() ?? null) !== null;
  return (
    <Page title={title ?? texts.offlineTitle}>
      <p role="alert" data-waits-for-server="">
        {texts.offline}
      </p>
      <Row>
        {isOpenedWithout && home ? (
          <LinkButton $kind="primary" href={home}>
            {texts.openQuestionnaire}
          </LinkButton>
        ) : null}
        <Button onClick={isOpenedWithout ? () => window.location.reload() : onRetry}>{words.retry}</Button>
      </Row>
    </Page>
  );
}
