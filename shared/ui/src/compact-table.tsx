import { styled } from 'styled-components';

/** A small table of numbers inside a card: `<CompactTable><caption>…</caption><thead>…</thead><tbody>…</tbody></CompactTable>`. The first column is text. */
export const CompactTable = styled.table`
  inline-size: 100%; border-collapse: collapse; font-size: var(--text-s);
  & :is(th, td) { padding: 4px 0 4px 16px; border-block-end: 1px solid var(--line); font-weight: 400; font-variant-numeric: tabular-nums; text-align: end; }
  & :is(th, td):first-child { padding-inline-start: 0; text-align: start; overflow-wrap: anywhere; font-variant-numeric: normal; }
  & thead th { padding-block-start: 0; color: var(--ink-soft); font-size: var(--text-xs); }
  & tbody tr:last-child > * { border-block-end: 0; }
`;
