import type { BodyOf } from '@anketa/contract/endpoint';
import { ownTargets } from '@anketa/contract/questions/editing';
import type { copyQuestions as copyEndpoint } from '@anketa/contract/questions/exchange';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { type QuestionScope, scopeDimensions } from '@anketa/contract/questions/scope';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { tidy } from '../../questions/rules.ts';
import { evaluationsToCopyFrom, type ManagedRow, managedQuestions } from '../../questions/store.ts';
import { type Access, accessTo, checkMayCreate } from '../permissions.ts';
import { losesList } from '../scope.ts';
import { addCandidates, checkCandidates } from './adding.ts';
import { auditQuestion, changing } from './changing.ts';

type Copying = BodyOf<typeof copyEndpoint>;

/** Evaluations to copy from and, of a chosen one, the questions that could be copied. */
export async function copyPage(db: Db, id: number, by: Caller, from: number | undefined) {
  const access = await accessTo(db, id, by);
  if (access.manage === 'none') return { ...access, sources: [], candidates: [] };
  const [sources, questions] = await Promise.all([
    evaluationsToCopyFrom(db, id, access.author),
    from === undefined ? [] : copyable(db, { access, from, by }),
  ]);
  const copies = questions.map((question) => copyOf(access, question, []));
  return { ...access, sources, candidates: await checkCandidates(db, access, copies) };
}

/**
 * Copies chosen questions of another evaluation to the end, active, or with `preview` only says what would happen.
 * Throws `question-no-create`, `not-found` for a question that this caller cannot copy from there, and as `addQuestions` does.
 */
export function copyQuestions(db: Db, id: number, by: Caller, { from, ids, mapping, preview }: Copying) {
  return changing(db, { id, by, preview }, async (tx, access) => {
    checkMayCreate(access);
    const wanted = new Set(ids);
    const chosen = (await copyable(tx, { access, from, by })).filter((question) => wanted.has(question.id));
    if (chosen.length < wanted.size) throw problem('not-found');
    const candidates = chosen.map((question) => copyOf(access, question, mapping));
    const result = await addCandidates(tx, access, candidates, preview);
    if (result.added > 0 && !preview) await auditQuestion(tx, by, id, { action: 'copy', subject: `${from} to ${id}` });
    return result;
  });
}

/** The questions asked in another evaluation that the caller may copy from there: everyone's for who manages all, otherwise their own. */
async function copyable(db: Db | Tx, { access, from, by }: { access: Access; from: number; by: Caller }) {
  if (from === access.evaluation.id) throw problem('not-found');
  const { author } = await accessTo(db, from, by);
  const questions = await managedQuestions(db, from, { author });
  return questions.filter(({ active, target }) => active && (author === undefined || ownTargets.includes(target)));
}

/**
 * A copy stays its author's, and is then never required. What counts in averages is decided in each evaluation anew by who
 * manages it; where there are results already, by an administrator for each question.
 */
function copyOf({ manage, results }: Access, row: ManagedRow, mapping: Copying['mapping']) {
  const question = QuestionInput.parse(row);
  const author = row.author_oidos;
  const scope = mapped(question.scope, mapping);
  const scope_lost = losesList(question.scope, scope);
  const copy = {
    ...question,
    required: question.required && author === null,
    counts_toward_average: question.counts_toward_average && manage === 'all' && !results,
    scope: scope_lost ? question.scope : scope,
  };
  return { id: row.id, question: tidy(copy), author, scope_lost };
}

/** A scope in the codes of the evaluation it is copied to. A code that is mapped to nothing is left out. */
function mapped(scope: QuestionScope, mapping: Copying['mapping']): QuestionScope {
  const codes = new Map(mapping.map(({ dimension, from, to }) => [`${dimension} ${from.toLowerCase()}`, to?.trim()]));
  const result = { ...scope };
  for (const dimension of scopeDimensions) {
    result[dimension] = scope[dimension].flatMap((mask) => {
      const key = `${dimension} ${mask.toLowerCase()}`;
      return codes.has(key) ? codes.get(key) || [] : mask;
    });
  }
  return result;
}
