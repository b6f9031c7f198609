import type { ResponseOf } from '@anketa/contract/endpoint';
import { type readRecords, takeBackMerge } from '@anketa/contract/people/merge';
import { roleWords } from '@anketa/contract/people/people';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Pairs } from '@anketa/ui/card';
import { EmailAddress } from '@anketa/ui/email-address';
import { Notice } from '@anketa/ui/notice';
import { Page, Row, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { MergeSearch } from './merge-search.tsx';
import { Receipt } from './receipt.tsx';

type Data = ResponseOf<typeof readRecords>;

/** The records that are one person, each with what was compared when it was merged; and a search for another one. */
export function RecordsPage({ data: { record, merged, merged_into, may } }: PageProps<typeof readRecords>) {
  const { t } = useTranslation();
  const address = `/user/${encodeURIComponent(record.oident)}`;
  return (
    <Page
      title={t('merge.title')}
      subtitle={record.full_name}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <Link to={address}>{record.full_name}</Link>
          <span>{t('merge.title')}</span>
        </Breadcrumbs>
      }
    >
      {merged_into ? (
        <MergedInto record={record.oident} into={merged_into} mayPart={may.merge} />
      ) : (
        <>
          <Stack>
            <Card>
              <h2>{t('merge.this')}</h2>
              <RecordFacts record={record} />
            </Card>
            <Card>
              <h2>{t('merge.another')}</h2>
              <p>{t('merge.lead')}</p>
              {may.merge ? <MergeSearch person={record} /> : <p>{t('merge.mayNot')}</p>}
            </Card>
          </Stack>
          {merged.length > 0 ? (
            <Section>
              <h2>{t('merge.merged')}</h2>
              {merged.map((one) => (
                <Merged key={one.record.oident} person={record.oident} mayPart={may.merge} {...one} />
              ))}
            </Section>
          ) : null}
        </>
      )}
    </Page>
  );
}

interface MergedProps {
  readonly person: string;
  readonly mayPart: boolean;
}

/** By what a record is known. */
function RecordFacts({ record }: Pick<Data, 'record'>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { login, oident, email, roles, studies, teaching } = record;
  return (
    <Pairs>
      <div>
        <dt>{t('merge.lines.number')}</dt>
        <dd>{oident}</dd>
      </div>
      <div>
        <dt>{t('merge.lines.login')}</dt>
        <dd>{login ?? '–'}</dd>
      </div>
      <div data-wide="">
        <dt>{t('merge.lines.email')}</dt>
        <dd>{email === null ? '–' : <EmailAddress address={email} />}</dd>
      </div>
      <div data-wide="">
        <dt>{t('merge.lines.roles')}</dt>
        <dd>{roles.map((role) => localized(roleWords[role])).join(', ') || '–'}</dd>
      </div>
      <div data-wide="">
        <dt>{t('merge.lines.studies')}</dt>
        <dd>{t('merge.evaluations', { count: studies })}</dd>
      </div>
      <div data-wide="">
        <dt>{t('merge.lines.teaching')}</dt>
        <dd>{t('merge.evaluations', { count: teaching })}</dd>
      </div>
    </Pairs>
  );
}

/** A record that was merged into the person. */
function Merged({ person, record, receipt, mayPart }: MergedProps & Data['merged'][number]) {
  const { t } = useTranslation();
  return (
    <Card style={{ marginBottom: 16 }}>
      <h3>
        {record.full_name} ({record.oident})
      </h3>
      <p>{t('merge.isOne')}</p>
      <Receipt receipt={receipt} />
      {mayPart ? <Part person={person} record={record.oident} name={record.full_name} /> : null}
    </Card>
  );
}

/** Of whom this record is a part. */
function MergedInto({
  record,
  into,
  mayPart,
}: {
  readonly record: string;
  readonly into: NonNullable<Data['merged_into']>;
  readonly mayPart: boolean;
}) {
  const { t } = useTranslation();
  const { oident, full_name } = into.record;
  return (
    <>
      <Notice>
        <p>
          {t('merge.into')}{' '}
          <Link to={`/user/${encodeURIComponent(oident)}`}>
            {full_name} ({oident})
          </Link>
        </p>
      </Notice>
      <Receipt receipt={into.receipt} />
      {mayPart ? <Part person={oident} record={record} name={full_name} /> : null}
    </>
  );
}

function Part({ person, record, name }: { readonly person: string; readonly record: string; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Row style={{ marginTop: 16 }}>
      <Act
        endpoint={takeBackMerge}
        request={{ params: { oident: person, record } }}
        success={t('merge.parted')}
        small
        question={{
          title: t('merge.partTitle', { number: record }),
          text: t('merge.partText', { name }),
          yes: t('merge.part'),
        }}
      >
        {t('merge.part')}
      </Act>
    </Row>
  );
}
