import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { unfitMasks } from '../../questions/scope-store.ts';
import { insertQuestions, managedQuestions, type NewQuestion } from '../../questions/store.ts';
import { checkOwn, checkSectionSizes } from '../checks.ts';
import type { Access } from '../permissions.ts';
import { fitScope, maskSet } from '../scope.ts';

/**
 * Adds questions at the end, in the order given, and gives their numbers. Throws `own-questions-full`, `question-identifies`,
 * `section-full`, `question-too-large`. With `preview` it throws the first two and adds nothing.
 */
export async function addQuestions(tx: Tx, access: Access, added: readonly NewQuestion[], preview = false) {
  const questions = added.map(({ question }) => question);
  await checkOwn(tx, access, questions);
  if (preview) return [];
  const { evaluation } = access;
  const ids = await insertQuestions(tx, evaluation.id, added, isFillingOpen(evaluation));
  await checkSectionSizes(tx, access);
  return ids;
}

/** A question that could be added, from another evaluation or from a file. */
interface Candidate extends NewQuestion {
  /** Its scope has lost a list already, on the way here. */
  readonly scope_lost?: boolean;
}

/**
 * What would become of candidates. Masks that fit nothing here are left out. Where a list would lose all of its masks the
 * question is skipped and its scope shown as it came, since what is left would be asked of too many.
 *
 * A candidate is a duplicate, and skipped too, when its target, form and Czech text are asked here by the administration or by the
 * same author, whose questions alone meet the same students. Among the candidates only one with the same scope is a duplicate.
 */
export async function checkCandidates<C extends Candidate>(db: Db | Tx, access: Access, candidates: readonly C[]) {
  const { id } = access.evaluation;
  const scopes = candidates.map(({ question }) => question.scope);
  const unfitHere = maskSet(await unfitMasks(db, id, scopes));
  const here = (await managedQuestions(db, id)).filter(({ active }) => active);
  const known = new Set(here.map((row) => textKey(row, row.author_oidos)));
  const earlier = new Set<string>();
  return candidates.map((candidate) => {
    const { author } = candidate;
    const { scope, unfit, ...fitted } = fitScope(access, candidate.question, unfitHere);
    const scope_lost = fitted.scope_lost || candidate.scope_lost === true;
    const question = scope_lost ? candidate.question : { ...candidate.question, scope };
    const again = textKey(question, author) + JSON.stringify(question.scope);
    const duplicate = known.has(textKey(question, null)) || known.has(textKey(question, author)) || earlier.has(again);
    earlier.add(again);
    return { ...candidate, question, duplicate, unfit, scope_lost };
  });
}

function textKey({ target, form, body_cs }: QuestionInput, author: string | null): string {
  return JSON.stringify([target, form, body_cs.trim().toLowerCase(), author]);
}

/** Adds the candidates that are not skipped. Gives what became of each, and throws, as `addQuestions` does. */
export async function addCandidates<C extends Candidate>(
  tx: Tx,
  access: Access,
  candidates: readonly C[],
  preview: boolean,
) {
  const checked = await checkCandidates(tx, access, candidates);
  const added = checked.filter(({ duplicate, scope_lost }) => !duplicate && !scope_lost);
  await addQuestions(tx, access, added, preview);
  const unfit = new Map(checked.flatMap((one) => one.unfit).map((mask) => [JSON.stringify(mask), mask]));
  return {
    added: added.length,
    duplicates: checked.filter(({ duplicate }) => duplicate).length,
    unfit: [...unfit.values()],
    candidates: checked,
  };
}
