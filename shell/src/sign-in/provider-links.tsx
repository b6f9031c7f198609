import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Stack } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';

const Links = styled(Stack)`gap: 12px;`;

interface ProviderLinksProps {
  /** The address to come back to. Null: none of one's own. */
  readonly back: string | null;
  /** The page stays as it is: one signs in beside it. */
  readonly inNewTab?: boolean;
}

/** The identity providers. Plain links, which lead away from the suite and work without this code. */
export function ProviderLinks({ back, inNewTab = false }: ProviderLinksProps) {
  const { boot } = useShell();
  const { t } = usePageTexts();
  const locale = useLocale();
  const { providers } = boot.signIn;
  if (providers.length === 0) return null;
  const query = back === null ? '' : `?${new URLSearchParams({ back })}`;
  return (
    <Links>
      {providers.map(({ key, name }, at) => (
        <LinkButton
          key={key}
          href={`/sign-in/${key}${query}`}
          $kind={at === 0 ? 'primary' : 'secondary'}
          {...(inNewTab && { target: '_blank', rel: 'noopener' })}
        >
          {t(inNewTab ? 'login.byInNewTab' : 'login.by', { provider: name[locale] })}
        </LinkButton>
      ))}
    </Links>
  );
}
