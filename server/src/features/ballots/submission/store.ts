import type { Db } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';

export interface Submission {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
  /** The version of the draft that it was made from, where that is known. */
  readonly draft?: number;
  readonly ballot:
    | {
        /** The client's Idempotency-Key, a random UUID v4. */
        readonly id: string;
        readonly sealed: Buffer;
        /** The content of the evaluation that it was checked against. */
        readonly version: number;
      }
    | 'refused'
    | 'left';
}

/** `stale`: questions have changed since the ballot was checked: check it again. `draft-conflict`: another draft was saved since. `key-taken`: another student's ballot has the same id. */
export type Outcome = 'counted' | 'already-submitted' | 'wrong-phase' | 'stale' | 'draft-conflict' | 'key-taken';

const submit = prepared<{ outcome: Outcome }>(
  'submit_ballot',
  'SELECT submit_ballot($1, $2, $3, $4::uuid, $5, $6, $7, $8) AS outcome',
);

/** Records participation, keeps the sealed ballot, deletes the draft: all or nothing, and the same only once (server/migrations/repeatable/submit_ballot.sql). */
export async function recordSubmission(
  db: Db,
  { evaluationId, course, oidos, draft, ballot }: Submission,
): Promise<Outcome> {
  const { id, sealed, version } = typeof ballot === 'string' ? { id: null, sealed: null, version: 0 } : ballot;
  const [row] = await submit(db, [evaluationId, course, oidos, id, sealed, ballot === 'left', version, draft ?? null]);
  return row?.outcome ?? 'wrong-phase';
}

const takeBack = prepared<{ outcome: 'taken-back' | 'already-submitted' | 'wrong-phase' }>(
  'take_back_refusal',
  'SELECT take_back_refusal($1, $2, $3) AS outcome',
);

/** Takes back that a student refused a course or left it (server/migrations/repeatable/take_back_refusal.sql). What was submitted stays. */
export async function recordTakingBack(db: Db, { evaluationId, course, oidos }: Omit<Submission, 'ballot' | 'draft'>) {
  const [row] = await takeBack(db, [evaluationId, course, oidos]);
  return row?.outcome ?? 'wrong-phase';
}
