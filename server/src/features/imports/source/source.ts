import type { Server } from '../../../server.ts';
import { csvSource } from '../../../sis/csv.ts';
import type { Source } from '../../../sis/source.ts';
import type { Term } from '../../../sis/source-problem.ts';
import { sqlSourceAt } from '../../../sis/sql/source.ts';

/** The SIS that an evaluation is imported from: a database or a CSV folder as configured, in a demo the made-up faculty, or none. */
export async function sourceFor(
  { config, demo, db }: Pick<Server, 'config' | 'demo' | 'db'>,
  term: Term,
): Promise<Source | undefined> {
  if (config.sisUrl !== undefined) return sqlSourceAt(config.sisUrl);
  return config.sisFolder === undefined ? demo?.sis(db, term) : csvSource(config.sisFolder);
}

/** Whether a source can be asked now; what it lacks an import says. */
export async function isReachable(source: Source): Promise<boolean> {
  try {
    await source.has('POVINN');
    return true;
  } catch {
    return false;
  }
}
