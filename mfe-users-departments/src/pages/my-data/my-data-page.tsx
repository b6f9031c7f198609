import { urlOf } from '@anketa/contract/client';
import { readMyData } from '@anketa/contract/my-data';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { LinkButton } from '@anketa/ui/button';
import { Details } from '@anketa/ui/details';
import { Page, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { DatumSection } from './datum-section.tsx';
import { RecordActs } from './record-acts.tsx';

/** Everything that is stored about whoever is signed in, who worked with their record, and what cannot be here. */
export function MyDataPage({ data: { day, data, acts, absent } }: PageProps<typeof readMyData>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const found = data.filter(({ parts }) => parts.length > 0);
  const nothing = data.filter(({ parts }) => parts.length === 0);
  return (
    <Page
      title={t('myData.title')}
      subtitle={t('myData.lead', { day: dayText(locale, day) })}
      above={
        <Breadcrumbs>
          <Link to="/settings">{t('myData.settings')}</Link>
          <span>{t('myData.title')}</span>
        </Breadcrumbs>
      }
      actions={
        <LinkButton href={urlOf(readMyData, {})} download={`anketa-${day}.json`}>
          {t('myData.download')}
        </LinkButton>
      }
    >
      {found.map((datum) => (
        <DatumSection key={datum.key} datum={datum} />
      ))}
      <RecordActs acts={acts} />
      {nothing.length > 0 ? (
        <Section>
          <h2>{t('myData.nothing')}</h2>
          <ul>
            {nothing.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section>
        <h2>{t('myData.absent')}</h2>
        <p>{t('myData.absentText')}</p>
        {absent.map(({ key, title, why }) => (
          <Details key={key} open={key === 'anonymous'}>
            <summary>{title}</summary>
            <p>{why}</p>
          </Details>
        ))}
      </Section>
      <p>
        <Link to="/processing">{t('myData.processing')}</Link>
      </p>
    </Page>
  );
}
