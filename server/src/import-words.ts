import type { Loss } from './features/imports/loss-store.ts';
import { lossWords } from './features/imports/loss-words.ts';
import type { importIssues } from './features/imports/store.ts';
import { translate } from './platform/translate.ts';
import { bearingOf } from './sis/issue-order.ts';

/** Of how many records of a kind more is said than that they are there. */
const recordsSaid = 5;

/** What stands above irregularities of a bearing. */
const headings = {
  cause: 'Not as it should be:',
  consequence: 'What follows from it:',
  note: 'To be known, nothing has to be done:',
} as const;

type Issues = Awaited<ReturnType<typeof importIssues>>;

interface Found {
  readonly issues: Issues;
  readonly lost: Loss | null;
}

/** All that an import met, for the command line: causes first, with some records of each kind, and at the end what became of the enrolments. */
export function issueLines({ issues, lost }: Found): string[] {
  const lines = Object.entries(headings).flatMap(([bearing, heading]) => {
    const found = issues.filter(({ kind }) => bearingOf(kind) === bearing);
    return found.length > 0 ? [heading, ...found.flatMap(kindLines)] : [];
  });
  if (!lost) return lines;
  const { text, cause } = lossWords('en', lost);
  return [...lines, `${text} ${cause}`];
}

function kindLines({ table, kind, count, records }: Issues[number]): string[] {
  return [
    `  ${table}: ${translate('en', `issues.kinds.${kind}`)} (${count})`,
    ...records.slice(0, recordsSaid).map(recordLine),
    ...(count > recordsSaid ? ['    …'] : []),
  ];
}

function recordLine({ row, column, value, key }: Issues[number]['records'][number]): string {
  const place = [row === null ? '' : `row ${row}`, column ?? ''].filter(Boolean).join(', ');
  return `    ${[place, value === null ? key : `"${value}" (${key})`].filter(Boolean).join(': ')}`;
}
