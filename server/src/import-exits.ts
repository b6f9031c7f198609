import { isDoubt, type SourceProblem } from './sis/source-problem.ts';

/** With what the command ends, as docs/operate.md says it. */
export const importExits = { asItIs: 0, failed: 1, withIrregularities: 2, doubtful: 3, incomplete: 4 } as const;

/** With what an import ends that stopped for these problems. */
export function exitOf(problems: readonly SourceProblem[]): number {
  if (problems.length === 0) return importExits.failed;
  return problems.every(isDoubt) ? importExits.doubtful : importExits.incomplete;
}

/** An import that failed: what to say of it, and with what the command ends. Nothing was changed where rows or columns were missing. */
export class FailedImport extends Error {
  readonly exit: number;

  constructor(message: string, problems: readonly SourceProblem[] = []) {
    super(message);
    this.exit = exitOf(problems);
  }
}
