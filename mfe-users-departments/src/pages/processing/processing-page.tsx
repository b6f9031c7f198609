import type { Processing, readProcessing } from '@anketa/contract/people/my-data';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useSession } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Help } from '@anketa/ui/field';
import { Page, Section } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Whose = styled(Help)`font-weight: 400;`;

/* The columns of all tables are as wide. */
const Even = styled(Section)`table { table-layout: fixed; }`;

/** What personal data are stored, whose, why and how long: the record of processing activities, to be printed. Each ground of the law is said once. */
export function ProcessingPage({ data: { processing, controller } }: PageProps<typeof readProcessing>) {
  const { t } = useTranslation();
  const { signedIn } = useSession();
  const grounds = [...Map.groupBy(processing, ({ ground }) => ground)];
  return (
    <Page title={t('processing.title')} subtitle={t('processing.lead')} actions={<PrintButton />}>
      <Card>
        <h2>{t('processing.controller')}</h2>
        {controller.length === 0 ? <p>{t('processing.noController')}</p> : null}
        {controller.map((line) => (
          <p key={line} style={{ margin: 0 }}>
            {line}
          </p>
        ))}
        <p style={{ marginTop: 12 }}>
          {t('processing.rights')} {signedIn ? <Link to="/my-data">{t('myData.title')}</Link> : null}
        </p>
      </Card>
      {grounds.map(([ground, rows]) => (
        <Activities key={ground} ground={ground} rows={rows} />
      ))}
    </Page>
  );
}

interface ActivitiesProps {
  readonly ground: string;
  readonly rows: readonly Processing[];
}

/** What is processed on one ground of the law: its name as a heading, the articles below. */
function Activities({ ground, rows }: ActivitiesProps) {
  const { t } = useTranslation();
  const [, name = ground, articles = ''] = /^(.*) \((.*)\)$/.exec(ground) ?? [];
  const locale = useLocale();
  // They come from the server as they were written.
  const set = (text: string) => typesetIn(locale, text);
  const columns: Column<Processing>[] = [
    {
      key: 'title',
      title: t('processing.datum'),
      main: true,
      render: ({ title, whose }) => (
        <>
          {title}
          <Whose>{whose}</Whose>
        </>
      ),
    },
    { key: 'why', title: t('processing.why'), sentences: true, render: ({ why }) => set(why) },
    { key: 'readers', title: t('processing.readers'), sentences: true, render: ({ readers }) => set(readers) },
    { key: 'term', title: t('processing.term'), sentences: true, render: ({ term }) => set(term) },
  ];
  return (
    <Even>
      <h2>{name}</h2>
      <Help style={{ marginBottom: 12 }}>{t('processing.ground', { articles })}</Help>
      <Table caption={name} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </Even>
  );
}
