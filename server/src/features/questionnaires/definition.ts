import type { Evaluation } from '@anketa/contract/evaluations';
import type { Question } from '@anketa/contract/questions';
import type { Db } from '../../platform/database/connect.ts';
import { sealingOf } from '../ballots/key-custody.ts';
import type { Recipient } from '../ballots/seal.ts';
import { evaluationById } from '../evaluations/store.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { indexQuestions, type QuestionIndex } from './question-index.ts';
import type { SectionParts } from './sections.ts';

/** What all students of an evaluation share: the evaluation, its questions, and what ballots are sealed with. */
export interface Definition {
  readonly version: number;
  readonly evaluation: Evaluation;
  readonly questions: QuestionIndex;
  readonly byId: ReadonlyMap<number, { readonly stored: StoredQuestion; readonly shown: Question }>;
  /** Undefined before filling was first opened. */
  readonly recipient: Recipient | undefined;
  /** What the bodies of saving and submitting are padded to; 0 before filling was first opened. */
  readonly bodyBytes: number;
}

const kept = new WeakMap<Db, Map<number, Definition>>();
const loading = new WeakMap<Db, Map<string, Promise<Definition | undefined>>>();

/**
 * The definition of an evaluation that is at least as new as `version`, kept in memory while that does not change. It may
 * be newer than its own `version` says, never older: then a ballot checked against it is `stale` and checked again
 * (server/migrations/0005_submission.sql).
 */
export async function definitionOf(db: Db, evaluationId: number, version: number): Promise<Definition | undefined> {
  const known = kept.get(db)?.get(evaluationId);
  if (known && known.version >= version) return known;
  // Each change of a question meets everybody who is filling in: they wait for one reading.
  const inFlight = loading.get(db) ?? new Map<string, Promise<Definition | undefined>>();
  loading.set(db, inFlight);
  const wanted = `${evaluationId}/${version}`;
  const reading = inFlight.get(wanted) ?? load(db, evaluationId).finally(() => inFlight.delete(wanted));
  inFlight.set(wanted, reading);
  const loaded = await reading;
  const all = kept.get(db) ?? new Map<number, Definition>();
  if (loaded && loaded.version >= (all.get(evaluationId)?.version ?? 0)) kept.set(db, all.set(evaluationId, loaded));
  return loaded;
}

/** The definition of just this version, where it is in memory. */
export function keptDefinition(db: Db, evaluationId: number, version: number): Definition | undefined {
  const known = kept.get(db)?.get(evaluationId);
  return known?.version === version ? known : undefined;
}

async function load(db: Db, evaluationId: number): Promise<Definition | undefined> {
  const head = await db
    .selectFrom('evaluation')
    .select(['content_version', 'body_bytes'])
    .where('id', '=', evaluationId)
    .executeTakeFirst();
  if (!head) return undefined;
  const [evaluation, questions, sealing] = await Promise.all([
    evaluationById(db, evaluationId),
    questionsOf(db, evaluationId),
    sealingOf(db, evaluationId),
  ]);
  if (!evaluation) return undefined;
  const byId = new Map(questions.map((stored) => [stored.id, { stored, shown: asStudentSees(stored) }]));
  return {
    version: head.content_version,
    evaluation,
    questions: indexQuestions(questions),
    byId,
    recipient: sealing?.recipient,
    bodyBytes: head.body_bytes ?? 0,
  };
}

/** The questions asked in some sections, each once. */
export function askedQuestions({ byId }: Definition, sections: readonly SectionParts[]) {
  const ids = new Set(sections.flatMap(({ blocks }) => blocks.flatMap(({ questions }) => questions)));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

function asStudentSees(question: StoredQuestion): Question {
  const { counts_toward_average: _a, minimum_return_rate: _m, return_rate_over_course: _r, ...rest } = question;
  const { coefficient: _c, scope: _o, ...seen } = rest;
  return seen;
}
