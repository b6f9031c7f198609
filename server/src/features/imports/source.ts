import type { Server } from '../../server.ts';
import { csvSource } from '../../sis/csv.ts';
import type { Term } from '../../sis/source.ts';

/** The SIS that an evaluation is imported from: a CSV folder as configured, in a demo the made-up faculty, or none. */
export async function sourceFor({ config, demo, db }: Pick<Server, 'config' | 'demo' | 'db'>, term: Term) {
  return config.sisFolder === undefined ? demo?.sis(db, term) : csvSource(config.sisFolder);
}
