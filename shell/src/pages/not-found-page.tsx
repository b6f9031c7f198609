import { suiteTexts } from '@anketa/remote/texts';
import { Page } from '@anketa/ui/page';
import { ShellLink } from '../chrome/shell-link.tsx';
import { useShellLocale } from '../chrome/use-locale.ts';

export function NotFoundPage() {
  const texts = suiteTexts(useShellLocale());
  return (
    <Page title={texts.notFoundTitle}>
      <p>{texts.notFound}</p>
      <p>
        <ShellLink href="/">{texts.home}</ShellLink>
      </p>
    </Page>
  );
}
