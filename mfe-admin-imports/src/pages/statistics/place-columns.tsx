import type { PlaceKind, RespondingPlace, readStatistics } from '@anketa/contract/evaluations/statistics';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { useTranslation } from 'react-i18next';
import { percentText, usePointsText } from './percent.ts';

type PlaceColumn = ListColumn<typeof readStatistics, RespondingPlace>;

interface ColumnOptions {
  readonly kind: PlaceKind;
  /** There is an earlier evaluation of the kind to compare with. */
  readonly compared: boolean;
}

/** A place of a kind, who responded there, and how far it is from the others, and from the last evaluation. */
export function usePlaceColumns({ kind, compared }: ColumnOptions): readonly PlaceColumn[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const pointsText = usePointsText();
  const gain: PlaceColumn = {
    key: 'gain',
    title: t('statistics.columns.gain'),
    align: 'end',
    sortable: true,
    render: (row) => (row.gain === null ? '–' : pointsText(row.gain)),
  };
  return [
    {
      key: 'name',
      title: t('statistics.columns.name', { context: kind }),
      main: true,
      sortable: true,
      render: ({ code, name_cs, name_en }) => localized({ cs: name_cs, en: name_en }) || code,
    },
    {
      key: 'percent',
      title: t('statistics.columns.percent'),
      align: 'end',
      sortable: true,
      render: ({ percent }) => percentText(locale, percent),
    },
    {
      key: 'responding',
      title: t('statistics.columns.responding'),
      align: 'end',
      caption: 'named',
      sortable: true,
      render: ({ responding }) => responding.toLocaleString(locale),
    },
    {
      key: 'students',
      title: t('statistics.columns.students'),
      align: 'end',
      caption: 'named',
      sortable: true,
      render: ({ students }) => students.toLocaleString(locale),
    },
    {
      key: 'missing',
      title: t('statistics.columns.missing'),
      align: 'end',
      sortable: true,
      render: ({ missing }) => (missing > 0 ? missing.toLocaleString(locale) : '–'),
    },
    ...(compared ? [gain] : []),
  ];
}
