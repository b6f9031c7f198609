import type { Key, ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';

export interface MatrixCell {
  readonly text: string;
  /** Why it is coloured, for those who do not see it; said after the text. */
  readonly says?: string;
  /** Coloured as better or worse than the rest. */
  readonly tone?: 'better' | 'worse';
}

/** The tints of cells, for a legend. */
export const matrixTones = {
  better: 'color-mix(in oklab, var(--rating-1) 34%, var(--surface))',
  worse: 'color-mix(in oklab, var(--rating-5) 38%, var(--surface))',
} as const;

interface MatrixProps<Row> {
  readonly caption: string;
  /** Where it begins, also when another page of the rows comes. */
  readonly top?: RefObject<HTMLDivElement | null>;
  /** The head of the column of rows' names. */
  readonly corner: string;
  readonly columns: readonly { readonly key: Key; readonly title: string }[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly rowHead: (row: Row) => ReactNode;
  /** What stands where a row and the column at this place meet. */
  readonly cell: (row: Row, column: number) => MatrixCell;
}

/* As tables do it: its own width in letters decides, not that of the screen. */
const Frame = styled.div`
  container-type: inline-size;
`;

/* It scrolls by itself, with the names of rows in sight: the page stays as wide as it is. What scrolls is reached by keyboard. */
const Scroll = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); overflow-x: auto; max-inline-size: 100%;
  &:focus-visible { outline-offset: -3px; }
  @media print { overflow: visible; border: 0; }
`;

const Grid = styled.table`
  border-collapse: separate; border-spacing: 0; inline-size: 100%; font-size: var(--text-s); font-variant-numeric: tabular-nums;
  th, td { padding: 8px 10px; border-top: 1px solid var(--line); font-weight: inherit; }
  thead th { border-top: 0; vertical-align: bottom; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; text-align: start; }
  thead th:not(:first-child) { min-inline-size: 6.5rem; text-align: center; }
  tbody th { min-inline-size: min(13rem, 100%); max-inline-size: 18rem; text-align: start; font-weight: 560; overflow-wrap: anywhere; }
  th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--surface); border-inline-end: 1px solid var(--line); }
  td { position: relative; text-align: center; border-inline-start: 2px solid var(--surface); }
  td[data-tone] { color: var(--ink); font-weight: 620; forced-color-adjust: none; print-color-adjust: exact; }
  td[data-tone='better'] { background: ${matrixTones.better}; }
  td[data-tone='worse'] { background: ${matrixTones.worse}; }
  td[data-tone='better']::before { content: '▲ ' / ''; font-size: 0.7em; }
  td[data-tone='worse']::before { content: '▼ ' / ''; font-size: 0.7em; }
  td > span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  tbody tr:hover > * { border-top-color: var(--line-strong); }
  @media (pointer: coarse) { tbody a { display: inline-flex; align-items: center; min-block-size: 44px; } }
  @container (max-width: 36rem) {
    &, tbody, tr, th, td { display: block; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    @media (pointer: coarse) { tbody a { display: inline-block; min-block-size: 0; padding-block: 11px; margin-block: -11px; } }
    tbody th { position: static; max-inline-size: none; padding: 12px 14px 4px; border-inline-end: 0; font-size: var(--text-m); }
    tbody th, tbody th:first-child, tbody tr { border-inline: 0; }
    td { display: flex; gap: 4px 12px; padding: 4px 14px; border: 0; text-align: end; }
    td::after { content: attr(data-label); order: -1; flex: 1 1 0; min-inline-size: 0; color: var(--ink-soft); font-weight: 400; text-align: start; overflow-wrap: anywhere; }
    td[data-tone]::after { color: var(--ink); }
    tr { padding-block-end: 10px; }
  }
  @media print {
    &, thead th { font-size: 7.5pt; }
    th, td { padding: 3px 4px; }
    th:first-child { position: static; min-inline-size: 7rem; }
    thead th:not(:first-child) { min-inline-size: 0; overflow-wrap: anywhere; hyphens: auto; }
  }
`;

/** Rows by columns with a short text where they meet, on a tint where it differs for certain; a table for screen readers. */
export function Matrix<Row>({ caption, top, corner, columns, rows, rowKey, rowHead, cell }: MatrixProps<Row>) {
  return (
    <Frame>
      <Scroll ref={top} aria-label={caption}>
        <Grid>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                <th scope="row">{rowHead(row)}</th>
                {columns.map(({ key, title }, column) => (
                  <Cell key={key} title={title} cell={cell(row, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroll>
    </Frame>
  );
}

interface CellProps {
  readonly cell: MatrixCell;
  /** Of its column: where there are cards it stands beside the text. */
  readonly title: string;
}

function Cell({ cell: { text, says, tone }, title }: CellProps) {
  return (
    <td data-tone={tone} data-label={title} title={says}>
      {text}
      {says ? <span>, {says}</span> : null}
    </td>
  );
}
