import type { Figures } from '@anketa/contract/results/figures';
import { useLocale } from '@anketa/remote/suite';
import { CompactTable } from '@anketa/ui/compact-table';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { groupedNumber } from '@anketa/ui/interpolation';
import { useTranslation } from 'react-i18next';
import { percent } from './format.ts';

interface Row {
  readonly label: string;
  readonly count: number;
  /** Of those who gave a value; null for those who did not. */
  readonly share: number | null;
}

interface Props {
  readonly title: string;
  readonly parts: readonly { readonly label: string; readonly count: number }[];
  readonly figures: Pick<Figures, 'n' | 'blank'>;
}

/** A chart's figures as a table, answer by answer. */
export function FiguresTable({ title, parts, figures: { n, blank } }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows: Row[] = [
    ...parts.map((part) => ({ ...part, share: (part.count / n) * 100 })),
    ...(blank > 0 ? [{ label: t('figures.blank'), count: blank, share: null }] : []),
  ];
  return (
    <CompactTable>
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('figures.answer')}</th>
          <th scope="col">{t('figures.count')}</th>
          <th scope="col">{t('figures.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{groupedNumber(locale, count)}</td>
            <td>{share === null ? '–' : percent(locale, share)}</td>
          </tr>
        ))}
      </tbody>
    </CompactTable>
  );
}
