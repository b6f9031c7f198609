import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations';
import { readImportIssues } from '@anketa/contract/imports';
import { useLocale } from '@anketa/remote/suite';
import { Details } from '@anketa/ui/details';
import { Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Loaded, useWidget } from '../../parts/use-widget.tsx';

const shownAtOnce = 4;

const Kind = styled.span`
  @media (min-width: 640px) { display: block; min-inline-size: 13rem; }
`;

const More = styled.details`
  & > summary { color: var(--accent); cursor: pointer; }
`;

type Issue = ResponseOf<typeof readImportIssues>['issues'][number];

/** What the import met that was not right in the SIS: counted, with examples, on request. Nothing when there was none. */
export function ImportIssues({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const widget = useWidget(readImportIssues, { params: { id: evaluation.id } });
  return (
    <Loaded widget={widget}>
      {({ issues }) =>
        issues.length > 0 ? (
          <Section>
            <h2>{t('issues.title')}</h2>
            <p>{t('issues.text')}</p>
            <Details>
              <summary>{t('issues.show', { count: issues.length })}</summary>
              <Table
                caption={t('issues.title')}
                rows={issues}
                columns={columns}
                rowKey={({ table, kind }) => `${table} ${kind}`}
                empty=""
              />
            </Details>
          </Section>
        ) : null
      }
    </Loaded>
  );
}

function useColumns(): readonly Column<Issue>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      key: 'kind',
      title: t('issues.kind'),
      main: true,
      render: ({ kind }) => <Kind>{t(`issueKinds.${kind}`, kind)}</Kind>,
    },
    { key: 'table', title: t('issues.table') },
    { key: 'count', title: t('issues.count'), align: 'end', render: ({ count }) => count.toLocaleString(locale) },
    {
      key: 'keys',
      title: t('issues.keys'),
      render: (issue) => <Keys issue={issue} />,
    },
  ];
}

/** A few keys in sight, the others on request. */
function Keys({ issue: { keys, count } }: { readonly issue: Issue }) {
  const { t } = useTranslation();
  const rest = keys.slice(shownAtOnce);
  return (
    <div>
      {keys.slice(0, shownAtOnce).join(', ')}
      {rest.length > 0 ? (
        <More>
          <summary>{t('issues.more', { count: count - shownAtOnce })}</summary>
          {rest.join(', ') + (count > keys.length ? ' …' : '')}
        </More>
      ) : null}
    </div>
  );
}
