import { useLocale } from '@anketa/remote/suite';
import { suiteTexts } from '@anketa/remote/texts';
import { Page } from '@anketa/ui/page';
import { ShellLink } from '../chrome/shell-link.tsx';

export function NotFoundPage() {
  const texts = suiteTexts(useLocale());
  return (
    <Page title={texts.notFoundTitle}>
      <p>{texts.notFound}</p>
      <p>
        <ShellLink href="/">{texts.home}</ShellLink>
      </p>
    </Page>
  );
}
