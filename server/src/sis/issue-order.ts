import { type Bearing, bearings } from '@anketa/contract/evaluations/import-data';
import { dependentTables } from './references.ts';

/** Without whom or what a parallel stands when rows of other tables were not taken. */
const consequences: readonly string[] = ['no-teacher', 'no-enrolment'];

const notes: readonly string[] = [
  ...['deleted-person', 'edited-by-hand', 'gone-but-answered', 'moved-but-answered', 'absent-column'],
];

/** Kinds of one table: first how the file was read, then what stands in its rows, then what is missing in other tables (`unknown-…`). */
const ofFiles: readonly string[] = ['code-page', 'field-count', 'stray-quote', 'encoding', 'garbled', 'invisible'];

/** What an irregularity is to whoever mends it. */
export function bearingOf(kind: string): Bearing {
  if (consequences.includes(kind)) return 'consequence';
  return notes.includes(kind) ? 'note' : 'cause';
}

/** Whether any of the irregularities asks for something to be done. */
export function areWrong(issues: readonly Pick<Kind, 'kind'>[]): boolean {
  return issues.some(({ kind }) => bearingOf(kind) !== 'note');
}

function rankOfKind(kind: string): number {
  const at = ofFiles.indexOf(kind);
  if (at >= 0) return at;
  return ofFiles.length + (kind.startsWith('unknown-') ? 1 : 0);
}

interface Kind {
  readonly table: string;
  readonly kind: string;
}

const tables: readonly string[] = dependentTables;

/** Causes before what follows from them: by bearing, then tables in the order in which they depend on each other, then kinds. */
export function inIssueOrder<Issue extends Kind>(issues: readonly Issue[]): Issue[] {
  const rank = ({ table, kind }: Kind) => [bearings.indexOf(bearingOf(kind)), tables.indexOf(table), rankOfKind(kind)];
  return issues.toSorted((a, b) => {
    const [ofA, ofB] = [rank(a), rank(b)];
    const at = ofA.findIndex((value, index) => value !== ofB[index]);
    return at < 0 ? (a.kind < b.kind ? -1 : 1) : (ofA[at] ?? 0) - (ofB[at] ?? 0);
  });
}
