import {
  evaluationsCsv,
  type ListedEvaluation,
  type listEvaluations,
} from '@anketa/contract/evaluations/administration';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { momentText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { Help } from '@anketa/ui/field';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakenMove } from '../../parts/phase-dialog.tsx';
import { PhaseMenu } from '../../parts/phase-menu.tsx';
import { useTerm } from '../../parts/semester.ts';
import { importState, StateBadge } from '../../parts/state-badge.tsx';
import { TakeBack } from '../../parts/take-back.tsx';

/** The list of evaluations. Specification 2, "Import list page". */
export function ImportsPage({ data: { evaluations, phases, may } }: PageProps<typeof listEvaluations>) {
  const { t } = useTranslation();
  const list = useList(evaluations, '-year');
  const [taken, setTaken] = useState<TakenMove | null>(null);
  const columns = useColumns(phases, may.move, setTaken);
  // Who looks after evaluations and teaches lands here: what waits for teachers stands elsewhere.
  const ownCourses =
    may.move && may.own_courses ? (
      <LinkButton as={Link} to="/results">
        {t('imports.ownCourses')}
      </LinkButton>
    ) : null;
  return (
    <Page
      title={t('imports.title')}
      actions={
        may.create ? (
          <>
            {ownCourses}
            <LinkButton as={Link} to="/import/create" $kind="primary">
              {t('imports.create')}
            </LinkButton>
          </>
        ) : (
          <>
            {ownCourses}
            <TableDownload of={evaluationsCsv} />
          </>
        )
      }
    >
      {may.create ? (
        <Toolbar>
          <div>
            <TableDownload of={evaluationsCsv} />
          </div>
        </Toolbar>
      ) : null}
      {taken ? (
        <TakeBack key={`${taken.evaluation.id} ${taken.act}`} move={taken} onEnd={() => setTaken(null)} />
      ) : null}
      <Table
        caption={t('imports.title')}
        list={list}
        ownOrder={t('imports.order')}
        columns={columns}
        rowKey={(evaluation) => evaluation.id}
        empty={t(may.create ? 'imports.noneYet' : 'imports.none')}
      />
    </Page>
  );
}

function useColumns(
  phases: readonly string[],
  mayMove: boolean,
  onMoved: (move: TakenMove) => void,
): readonly ListColumn<typeof listEvaluations, ListedEvaluation>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const term = useTerm();
  return [
    {
      key: 'name',
      title: t('imports.name'),
      main: true,
      sortable: true,
      render: ({ id, name_cs, name_en }) => <Link to={`/import/${id}`}>{localized({ cs: name_cs, en: name_en })}</Link>,
    },
    {
      key: 'year',
      title: t('imports.term'),
      sortable: true,
      wide: true,
      render: (evaluation) => <span style={{ whiteSpace: 'nowrap' }}>{term(evaluation)}</span>,
    },
    {
      key: 'state',
      title: t('phase.label'),
      sortable: true,
      caption: mayMove ? undefined : 'line',
      render: (evaluation) => {
        const unready = importState(evaluation);
        if (unready) return <StateBadge state={unready} />;
        if (mayMove) return <PhaseMenu evaluation={evaluation} phases={phases} onMoved={onMoved} />;
        return evaluation.state === evaluationState.published ? t('imports.published') : phases[evaluation.state];
      },
    },
    ...(mayMove
      ? [
          {
            key: 'moved',
            title: t('imports.moved'),
            wide: true,
            render: ({ moved }: ListedEvaluation) =>
              moved ? (
                <div style={{ lineHeight: 1.2 }}>
                  {moved.by ?? t('imports.byDate')}
                  <Help>{momentText(locale, moved.at)}</Help>
                </div>
              ) : (
                '–'
              ),
          },
        ]
      : []),
  ];
}
