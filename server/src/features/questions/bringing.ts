import type { QuestionInput, UnfitMask } from '@anketa/contract/question-editing';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { mustFitBallots } from '../ballots/ballot-size.ts';
import { insertQuestions, managedQuestions } from './managed-store.ts';
import { checkOwn } from './own-rules.ts';
import { type Access, ownCoursesOf } from './permissions.ts';
import { fitScopes } from './scope.ts';

/** A question to be brought into an evaluation, from another one or from a file. */
export interface Arrival {
  readonly question: QuestionInput;
  /** Who wrote it; null: the administration. */
  readonly author: string | null;
  /** Its scope has lost a list already, on the way here. */
  readonly emptied?: boolean;
}

/** What would become of an arrival. */
interface Judged extends Arrival {
  readonly duplicate: boolean;
  readonly unfit: UnfitMask[];
  readonly scope_lost: boolean;
}

/**
 * Judges arrivals without writing anything. Masks that fit nothing here are left out; where a list would lose all of
 * its masks the question is skipped and its scope shown as it came, since what is left would be asked of too many.
 */
export async function judge(db: Db | Tx, access: Access, arrivals: readonly Arrival[]): Promise<Judged[]> {
  const fitted = await fitScopes(
    db,
    access,
    arrivals.map(({ question }) => question),
  );
  const asked = await askedAlready(db, access.evaluation.id);
  return arrivals.map(({ question, author, emptied = false }, index) => {
    const { scope = question.scope, unfit = [], lost = false } = fitted[index] ?? {};
    const scope_lost = lost || emptied;
    const brought = scope_lost ? question : { ...question, scope };
    return {
      question: brought,
      author,
      duplicate: asked({ question: brought, author }),
      unfit: [...unfit],
      scope_lost,
    };
  });
}

/**
 * Adds, at the end, what is neither asked here already nor has lost its scope. Gives how many questions. Throws what adding
 * a single question does (`createQuestion`); so does a `preview`, which adds nothing.
 */
export async function bring(
  tx: Tx,
  access: Access,
  { judged, preview }: { judged: readonly Judged[]; preview: boolean },
): Promise<number> {
  const { id } = access.evaluation;
  const welcome = judged.filter(isWelcome);
  checkOwn(access, { before: await managedQuestions(tx, id), after: welcome.map(({ question }) => question) });
  if (preview) return 0;
  const added = await insertQuestions(tx, id, welcome);
  await mustFitBallots(tx, id, ownCoursesOf(access));
  return added.length;
}

/** What an answer about arrivals says of them; `added` is how many are, or would be. */
export function summed(judged: readonly Judged[]) {
  const unfit = new Map(judged.flatMap((one) => one.unfit).map((mask) => [JSON.stringify(mask), mask]));
  return {
    added: judged.filter(isWelcome).length,
    duplicates: judged.filter(({ duplicate }) => duplicate).length,
    unfit: [...unfit.values()],
  };
}

const isWelcome = ({ duplicate, scope_lost }: Judged) => !duplicate && !scope_lost;

/**
 * Says of one question after another whether it is asked already: by target, form and Czech text, by the administration
 * or by the same author, whose questions alone meet the same students. Among those that come together, only one with
 * the same scope is another time the same.
 */
async function askedAlready(db: Db | Tx, evaluationId: number): Promise<(arrival: Arrival) => boolean> {
  const known = new Set<string>();
  for (const { active, author_oidos, ...question } of await managedQuestions(db, evaluationId)) {
    if (active) known.add(keyOf(question, author_oidos));
  }
  const together = new Set<string>();
  return ({ question, author }) => {
    const again = `${keyOf(question, author)}${JSON.stringify(question.scope)}`;
    const asked = known.has(keyOf(question, null)) || known.has(keyOf(question, author)) || together.has(again);
    together.add(again);
    return asked;
  };
}

function keyOf({ target, form, body_cs }: Pick<QuestionInput, 'target' | 'form' | 'body_cs'>, author: string | null) {
  return JSON.stringify([target, form, body_cs.trim().toLowerCase(), author]);
}
