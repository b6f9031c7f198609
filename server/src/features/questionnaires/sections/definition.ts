import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { Question } from '@anketa/contract/questions/questions';
import type { Db } from '../../../platform/database/connect.ts';
import { evaluationById, storedEvaluation } from '../../evaluations/store.ts';
import type { Recipient } from '../../keys/seal.ts';
import { sealingOf } from '../../keys/store.ts';
import { questionsOf } from '../../questions/store.ts';
import { indexQuestions, type QuestionIndex } from '../question-index.ts';

/** An evaluation as it is at a version of its content, the same for all its students. */
export interface Content {
  readonly version: number;
  readonly evaluation: Evaluation;
  /** What ballots are sealed with. Undefined before filling was first opened. */
  readonly recipient: Recipient | undefined;
  /** What the bodies of saving and submitting are padded to; 0 before filling was first opened. */
  readonly bodyBytes: number;
}

/** The same with all its questions, from which those of each student are chosen. */
export interface Definition extends Content {
  readonly index: QuestionIndex;
  readonly questions: ReadonlyMap<number, Question>;
}

export type DefinitionOf = (evaluationId: number, version: number) => Promise<Definition | undefined>;

/**
 * Makes `definitionOf`, which gives the definition of an evaluation that is at least as new as `version`, kept in memory while that
 * does not change; undefined when there is no such evaluation. It may be newer than its own `version` says, never older: then a
 * ballot checked against it is `stale` and checked again (server/migrations/repeatable/submit_ballot.sql).
 */
export function createDefinitions(db: Db): DefinitionOf {
  const newest = new Map<number, { readonly version: number; readonly definition: Promise<Definition | undefined> }>();
  return (evaluationId, version) => {
    const known = newest.get(evaluationId);
    if (known && known.version >= version) return known.definition;
    // Each change of a question meets everybody who is filling in: they wait for one reading.
    const definition = load(db, evaluationId);
    newest.set(evaluationId, { version, definition });
    definition.catch(() => newest.delete(evaluationId));
    return definition;
  };
}

async function load(db: Db, evaluationId: number): Promise<Definition | undefined> {
  const stored = await storedEvaluation(db, evaluationId);
  const [evaluation, questions, sealing] = await Promise.all([
    evaluationById(db, evaluationId),
    questionsOf(db, evaluationId),
    sealingOf(db, evaluationId),
  ]);
  if (!stored || !evaluation) return undefined;
  return {
    version: stored.content_version,
    evaluation,
    recipient: sealing?.recipient,
    bodyBytes: stored.body_bytes ?? 0,
    index: indexQuestions(questions),
    questions: new Map(questions.map((question) => [question.id, question])),
  };
}
