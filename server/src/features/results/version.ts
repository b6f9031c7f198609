import type { Db } from '../../platform/database/connect.ts';
import { resultsVersion } from './store.ts';

interface Call {
  readonly params: { readonly slug: string };
  readonly db: Db;
}

/** The version of the results that a call asks for: a file of them is made anew when it has changed. */
export const versionAsked = ({ params, db }: Call): Promise<string> => resultsVersion(db, params.slug);
