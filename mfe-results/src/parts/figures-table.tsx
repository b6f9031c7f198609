import type { Figures } from '@anketa/contract/results';
import { useLocale } from '@anketa/remote/suite';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { percent } from './format.ts';

const Compact = styled.table`
  inline-size: 100%; border-collapse: collapse; font-size: var(--text-s);
  & :is(th, td) { padding: 4px 0 4px 16px; border-block-end: 1px solid var(--line); font-weight: 400; text-align: end; }
  & :is(th, td):first-child { padding-inline-start: 0; text-align: start; overflow-wrap: anywhere; }
  & thead th { padding-block-start: 0; color: var(--ink-soft); font-size: var(--text-xs); }
  & tbody tr:last-child > * { border-block-end: 0; }
`;

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
    <Compact>
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
            <td>{count}</td>
            <td>{share === null ? '–' : percent(locale, share)}</td>
          </tr>
        ))}
      </tbody>
    </Compact>
  );
}
