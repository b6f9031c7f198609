import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { begunStates } from '../../evaluations/lifecycle.ts';
import { evaluationBySlug } from '../../evaluations/store.ts';

/** The heading of a questionnaire's page, `/evaluation/:slug` and below: the evaluation's name. Null for other addresses and for visitors. */
export async function questionnaireHeading(
  db: Db,
  pathname: string,
  { signedIn, locale }: Pick<Caller, 'signedIn' | 'locale'>,
): Promise<string | null> {
  const [, slug] = /^\/evaluation\/([\w-]+)(?:\/|$)/.exec(pathname) ?? [];
  const evaluation = signedIn && slug ? await evaluationBySlug(db, slug) : undefined;
  if (!evaluation || !begunStates.includes(evaluation.state)) return null;
  return locale === 'en' && evaluation.name_en ? evaluation.name_en : evaluation.name_cs;
}
