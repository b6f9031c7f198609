import { readBallots } from '@anketa/contract/ballots';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { leaveCourse, refuseQuestionnaire, submitQuestionnaire } from '@anketa/contract/questionnaires';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import { fingerprintOf } from '../../platform/keystore.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { ballotTotals, courseBallotsPage } from './counts-store.ts';
import { keyDates } from './key-store.ts';
import { closeSection, submitSection } from './submission.ts';

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

function idempotencyKey(header: unknown): string {
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}

export function ballotRoutes({ serve, serveSelf, db, questionnaires, config }: Server) {
  serveSelf(submitQuestionnaire, ({ params, body: given, by, request }) => {
    const id = idempotencyKey(request.headers['idempotency-key']);
    return submitSection(questionnaires, { ...sectionInPerson(params, by), given, id });
  });
  serveSelf(refuseQuestionnaire, ({ params, by }) =>
    closeSection(questionnaires, sectionInPerson(params, by), 'refused'),
  );
  serveSelf(leaveCourse, ({ params, by }) => closeSection(questionnaires, sectionInPerson(params, by), 'left'));

  serve(readBallots, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const open = isFillingOpen(evaluation);
    const [totals, courses, stored, dates] = await Promise.all([
      ballotTotals(db, evaluation.id),
      courseBallotsPage(db, evaluation.id, query),
      storedEvaluation(db, evaluation.id),
      keyDates(db, evaluation.id, config.verificationDays),
    ]);
    const { sealing_key = null, keys_destroyed_on: destroyed_on = null } = stored ?? {};
    const { due = null, runs_left = 0 } = dates ?? {};
    const fingerprint = sealing_key && fingerprintOf(sealing_key);
    const keys = { fingerprint, due: open || destroyed_on ? null : due, runs_left, destroyed_on };
    return { evaluation, totals, open, keys, courses };
  });
}
