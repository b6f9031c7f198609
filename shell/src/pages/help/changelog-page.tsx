import { useLocale } from '@anketa/remote/suite';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Page, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { releaseNotes } from './changes.ts';

const Version = styled(Section)`
  max-width: 44rem;
  ul { margin: 0; padding-inline-start: 1.25em; }
  li { padding-inline-start: 0.25em; }
  li + li { margin-block-start: 0.6em; }
`;

/** What is new, where the operator names no list of changes of their own (specification 2, "Menu and header"). */
export function ChangelogPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Page title={t('menu.changelog')}>
      {releaseNotes.map(({ version, news }) => (
        <Version key={version}>
          <h2>{t('version', { version })}</h2>
          <ul>
            {news[locale].map((text) => (
              <li key={text}>{typesetIn(locale, text)}</li>
            ))}
          </ul>
        </Version>
      ))}
    </Page>
  );
}
