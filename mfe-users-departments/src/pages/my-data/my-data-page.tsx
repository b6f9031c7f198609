import { urlOf } from '@anketa/contract/client';
import { readMyData } from '@anketa/contract/people/my-data';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { Help } from '@anketa/ui/field';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { DatumSection } from './datum-section.tsx';
import { RecordActs } from './record-acts.tsx';

/* Each on a line of its own on a phone, high enough for a finger. */
const Summary = styled.ul`
  display: flex; flex-wrap: wrap; gap: 0 32px; margin: 0 0 8px; padding: 0; list-style: none;
  & > li { display: flex; align-items: baseline; gap: 12px; padding-block: 2px; }
  & > li > small { color: var(--ink-soft); font-size: var(--text-s); white-space: nowrap; }
  @media (max-width: 639px) { & > li { flex: 1 0 100%; } }
  @media (pointer: coarse) { & a { padding-block: 8px; } }
`;

const Absent = styled.dl`
  display: grid; gap: 12px; max-inline-size: 44rem; margin: 0 0 12px;
  dt { font-weight: 560; }
  dd { margin: 2px 0 0; }
`;

/** A title inside a sentence. Czech writes to somebody with a capital letter there too. */
const inSentence = (title: string, locale: string) =>
  title.startsWith('Vaš') ? title : title.charAt(0).toLocaleLowerCase(locale) + title.slice(1);

/** The first thing that somebody looks for here, and does not find. */
const isAnonymous = ({ key }: { readonly key: string }) => key === 'anonymous';

/** Everything that is stored about whoever is signed in, who worked with their record, and what cannot be here. */
export function MyDataPage({ data: { day, data, acts, absent } }: PageProps<typeof readMyData>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const found = data.filter(({ parts }) => parts.length > 0);
  const others = absent.filter((one) => !isAnonymous(one));
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' });
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
      <Card>
        <h2>{t('myData.summary')}</h2>
        <Summary>
          {found.map(({ key, title, parts }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>{' '}
              <small>{t('myData.entries', { count: parts.reduce((sum, { rows }) => sum + rows.length, 0) })}</small>
            </li>
          ))}
          {acts.length > 0 ? (
            <li>
              <a href="#record">{t('myData.record')}</a> <small>{t('myData.entries', { count: acts.length })}</small>
            </li>
          ) : null}
        </Summary>
        {nothing.length > 0 ? (
          <Help style={{ maxInlineSize: '44rem' }}>
            {t('myData.nothing', { what: listed.format(nothing.map(({ title }) => inSentence(title, locale))) })}
          </Help>
        ) : null}
      </Card>
      {found.map((datum) => (
        <DatumSection key={datum.key} datum={datum} />
      ))}
      <RecordActs acts={acts} />
      <Card style={{ marginBlock: 16 }}>
        <h2>{t('myData.absent')}</h2>
        {absent.filter(isAnonymous).map(({ key, title, why }) => (
          <Absent key={key}>
            <div>
              <dt>{title}</dt>
              <dd>{why}</dd>
            </div>
          </Absent>
        ))}
        <Details>
          <summary>{t('myData.absentOther', { count: others.length })}</summary>
          <Absent>
            {others.map(({ key, title, why }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </Absent>
        </Details>
      </Card>
      <p>
        <Link to="/processing">{t('myData.processing')}</Link>
      </p>
    </Page>
  );
}
