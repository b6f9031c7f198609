import { Button, LinkButton } from '@anketa/ui/button';
import { Page, Row } from '@anketa/ui/page';
import { useWords } from '@anketa/ui/words';
import { Link } from './link.tsx';
import { useLocale, useSession } from './suite.ts';
import { suiteTexts } from './texts.ts';

interface PanelProps {
  readonly title: string;
  readonly text: string;
  /** How the failure is called where it was reported. */
  readonly errorId?: string | undefined;
  /** Offers another try; without it there is none that would help. */
  readonly onRetry?: () => void;
}

/** A page that only says why it shows nothing, and leads on: not found, no permission, not read. An administrator without their rights is led to raising them. */
export function Panel({ title, text, errorId, onRetry }: PanelProps) {
  const texts = suiteTexts(useLocale());
  const words = useWords();
  const { signedIn, raise } = useSession();
  return (
    <Page title={title}>
      <p role="alert">{text}</p>
      <Row>
        {onRetry ? <Button onClick={onRetry}>{words.retry}</Button> : null}
        {raise === 'possible' ? (
          <LinkButton as={Link} to="/settings">
            {texts.raise}
          </LinkButton>
        ) : null}
        <LinkButton as={Link} to={signedIn ? '/' : '/results'}>
          {signedIn ? texts.home : texts.results}
        </LinkButton>
      </Row>
      {errorId ? (
        <p>
          <small>{texts.errorId(errorId)}</small>
        </p>
      ) : null}
    </Page>
  );
}
