import type { ResponseOf } from '@anketa/contract/endpoint';
import { generateContest, publishContest, unpublishContest } from '@anketa/contract/results/acts';
import {
  type ContestPlace,
  contestMinimum,
  contestProspect,
  type teacherContest,
  teacherContestCsv,
} from '@anketa/contract/results/contest';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import { momentText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useData } from '@anketa/remote/use-data';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { AdministrationPages } from '../../parts/administration/administration-pages.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { decimal } from '../../parts/format.ts';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

const Rules = styled.ul`
  max-width: 44rem; margin: 16px 0; padding-inline-start: 1.25em; font-size: var(--text-s);
`;

type Data = ResponseOf<typeof teacherContest>;

/** The teacher contest: as it was generated, published or, for who manages it, not yet. */
export function ContestPage({ data }: PageProps<typeof teacherContest>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const locale = useLocale();
  const { nameOf } = useNames();
  const list = useList(data.places, 'place');
  const { contest, may } = data;
  const columns: ListColumn<typeof teacherContest, ContestPlace>[] = [
    {
      key: 'place',
      title: t('contest.place'),
      align: 'end',
      sortable: true,
      render: ({ place }) => (place === null ? '–' : `${place}.`),
    },
    {
      key: 'name',
      title: t('teacher.name'),
      main: true,
      sortable: true,
      render: (row) => <Link to={resultsAt(slug, 'teacher', row.code)}>{row.name}</Link>,
    },
    {
      key: 'department',
      title: texts.t('department.name'),
      caption: true,
      render: ({ department }) => (department ? nameOf(department) : '–'),
    },
    {
      key: 'average',
      title: texts.t('average.title'),
      align: 'end',
      sortable: true,
      render: ({ average }) => (average === null ? texts.t('average.none') : decimal(locale, average, 2)),
    },
    { key: 'ratings', title: t('contest.ratings'), align: 'end', sortable: true },
  ];
  return (
    <Page
      title={t('contest.title')}
      subtitle={t('contest.lead')}
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
      actions={
        may.generate || may.publish || may.unpublish ? <Acts slug={slug} contest={contest} may={may} /> : undefined
      }
    >
      {may.administer ? <AdministrationPages slug={slug} current="contest" /> : null}
      {contest ? (
        <>
          <ContestState contest={contest} />
          <ContestRules />
          <Toolbar>
            <SearchField label={t('contest.search')} {...list.bind('search')} />
            <div>
              <TableDownload of={teacherContestCsv} />
            </div>
          </Toolbar>
          <Table
            caption={t('contest.title')}
            columns={columns}
            list={list}
            rowKey={({ code }) => code}
            empty={t(list.narrowed ? 'teacher.nothingFound' : 'teacher.none')}
          />
        </>
      ) : (
        <>
          <None slug={slug} foretold={may.administer} />
          <ContestRules />
        </>
      )}
    </Page>
  );
}

function ContestRules() {
  const { t } = useLaterTexts();
  return (
    <Rules>
      <li>{t('contest.weight')}</li>
      <li>{t('contest.least', { count: contestMinimum })}</li>
      <li>{t('contest.equal')}</li>
    </Rules>
  );
}

/** It has not been generated: what it would come to, `foretold` to who administers results once that is counted. */
function None({ slug, foretold }: { readonly slug: string; readonly foretold: boolean }) {
  const { t } = useLaterTexts();
  const { data } = useData(contestProspect, foretold ? { params: { slug } } : null);
  const prospect = data?.prospect;
  return (
    <EmptyState>
      <p>{t('contest.none')}</p>
      {prospect ? (
        <p>
          {t('contest.teachers', { count: prospect.teachers })} {t('contest.placed', { count: prospect.placed })}
        </p>
      ) : null}
    </EmptyState>
  );
}

/** When it was generated, and published. */
function ContestState({ contest: { generated_at, published_at } }: { readonly contest: NonNullable<Data['contest']> }) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const generated = t('contest.generated', { when: momentText(locale, generated_at) });
  if (published_at) {
    return (
      <p>
        {generated} {t('contest.published', { when: momentText(locale, published_at) })}
      </p>
    );
  }
  return (
    <Notice>
      {generated} {t('contest.unpublished')}
    </Notice>
  );
}

function Acts({ slug, contest, may }: Pick<Data, 'contest' | 'may'> & { readonly slug: string }) {
  const { t } = useLaterTexts();
  const request = { params: { slug } };
  const asked = (act: 'generate' | 'publish' | 'unpublish') => ({
    title: t(`contest.${act}Title`),
    text: t(`contest.${act}Text`),
    yes: t(`contest.${act}`),
  });
  return (
    <>
      {may.generate ? (
        <Act
          endpoint={generateContest}
          request={request}
          kind={contest ? 'secondary' : 'primary'}
          question={contest ? { ...asked('generate'), yes: t('contest.again') } : undefined}
          success={t('contest.generateDone')}
        >
          {t(contest ? 'contest.again' : 'contest.generate')}
        </Act>
      ) : null}
      {may.publish && contest ? (
        <Act
          endpoint={publishContest}
          request={{ ...request, body: { generated_at: contest.generated_at } }}
          kind="primary"
          question={asked('publish')}
          success={t('contest.publishDone')}
        >
          {t('contest.publish')}
        </Act>
      ) : null}
      {may.unpublish ? (
        <Act
          endpoint={unpublishContest}
          request={request}
          question={asked('unpublish')}
          success={t('contest.unpublishDone')}
        >
          {t('contest.unpublish')}
        </Act>
      ) : null}
    </>
  );
}
