import { useLocale } from '@anketa/remote/suite';
import { Page, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { changes } from './changes.ts';

/** What is new, where the operator names no list of changes of their own (specification 2, "Menu and header"). */
export function ChangelogPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Page title={t('menu.changelog')}>
      {changes.map(({ version, news }) => (
        <Section key={version} style={{ maxWidth: '44rem' }}>
          <h2>{t('version', { version })}</h2>
          <ul>
            {news[locale].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}
