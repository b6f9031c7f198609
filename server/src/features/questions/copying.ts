import type { BodyOf } from '@anketa/contract/endpoint';
import { QuestionInput } from '@anketa/contract/question-editing';
import type { copyQuestions as copyEndpoint } from '@anketa/contract/question-exchange';
import { type QuestionScope, scopeDimensions } from '@anketa/contract/question-scope';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Arrival, bring, judge, summed } from './bringing.ts';
import { auditQuestion, changing } from './editing.ts';
import { management } from './listing.ts';
import { type ManagedRow, managedQuestions, sourcesOf } from './managed-store.ts';
import { ownTargets } from './own-scope.ts';
import { type Access, accessTo } from './permissions.ts';
import { tidy } from './rules.ts';

type Mapping = BodyOf<typeof copyEndpoint>['mapping'];

/** Evaluations to copy from and, of a chosen one, the questions that could be copied. */
export async function copyPage(db: Db, { id, from, by }: { id: number; from: number | undefined; by: Caller }) {
  const access = await accessTo(db, id, by);
  if (access.manage === 'none') return { ...management(access), sources: [], candidates: [] };
  const [sources, questions] = await Promise.all([
    sourcesOf(db, id, access.author),
    from === undefined ? [] : copyable(db, { access, from, by }),
  ]);
  return { ...management(access), sources, candidates: (await candidates(db, access, questions, [])).shown };
}

/**
 * Copies chosen questions of another evaluation to the end, active, or with `preview` only says what would happen.
 * Throws `question-no-create`, and `not-found` for a question that this caller cannot copy from there.
 */
export function copyQuestions(db: Db, { id, by, ...wishes }: { id: number; by: Caller } & BodyOf<typeof copyEndpoint>) {
  const work = async (tx: Tx, access: Access) => {
    if (access.manage === 'none') throw problem('question-no-create');
    const there = await copyable(tx, { access, from: wishes.from, by });
    const ids = new Set(wishes.ids);
    const chosen = there.filter((question) => ids.has(question.id));
    if (chosen.length < ids.size) throw problem('not-found');
    const { judged, shown } = await candidates(tx, access, chosen, wishes.mapping);
    if ((await bring(tx, access, { judged, preview: wishes.preview })) > 0) {
      await auditQuestion(tx, by, 'copy', `${wishes.from} to ${id}`);
    }
    return { ...summed(judged), candidates: shown };
  };
  if (wishes.preview) return inTransaction(db, async (tx) => work(tx, await accessTo(tx, id, by)));
  return changing(db, { id, by }, work);
}

/**
 * The questions asked in another evaluation that the caller may copy from there: everyone's for who manages all,
 * otherwise their own.
 */
async function copyable(db: Db | Tx, { access, from, by }: { access: Access; from: number; by: Caller }) {
  if (from === access.evaluation.id) throw problem('not-found');
  const { author } = await accessTo(db, from, by);
  const questions = await managedQuestions(db, from, { author });
  return questions.filter(({ active, target }) => active && (author === undefined || ownTargets.includes(target)));
}

async function candidates(db: Db | Tx, access: Access, questions: readonly ManagedRow[], mapping: Mapping) {
  const judged = await judge(
    db,
    access,
    questions.map((row) => arrival(access, row, mapping)),
  );
  return {
    judged,
    shown: judged.map(({ author: _, ...candidate }, index) => ({ ...candidate, id: questions[index]?.id ?? 0 })),
  };
}

/**
 * A copy stays its author's, and is then never required. What counts in averages is decided in each evaluation anew by who
 * manages it; where there are results already, by an administrator for each question.
 */
function arrival({ manage, results }: Access, row: ManagedRow, mapping: Mapping): Arrival {
  const question = QuestionInput.parse(row);
  const averaged = manage === 'all' && !results && question.counts_toward_average;
  const scope = mapped(question.scope, mapping);
  const emptied = scopeDimensions.some(
    (dimension) => question.scope[dimension].length > 0 && scope[dimension].length === 0,
  );
  const required = question.required && row.author_oidos === null;
  const brought = { ...question, required, counts_toward_average: averaged, scope: emptied ? question.scope : scope };
  return { question: tidy(brought), author: row.author_oidos, emptied };
}

function mapped(scope: QuestionScope, mapping: Mapping): QuestionScope {
  const result = { ...scope };
  for (const dimension of scopeDimensions) {
    const codes = new Map(
      mapping.filter((entry) => entry.dimension === dimension).map(({ from, to }) => [from.toLowerCase(), to?.trim()]),
    );
    result[dimension] = scope[dimension].flatMap((mask) => {
      const key = mask.toLowerCase();
      return codes.has(key) ? codes.get(key) || [] : mask;
    });
  }
  return result;
}
