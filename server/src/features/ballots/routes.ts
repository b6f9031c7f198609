import { readBallots } from '@anketa/contract/ballots';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { leaveCourse, refuseQuestionnaire, submitQuestionnaire } from '@anketa/contract/questionnaires';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { ballotTotals, courseBallotsPage } from './counts-store.ts';
import { keysOf } from './keys-of.ts';
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
    const [totals, courses, keys] = await Promise.all([
      ballotTotals(db, evaluation.id),
      courseBallotsPage(db, evaluation.id, query),
      keysOf(db, evaluation, config.verificationDays),
    ]);
    return { evaluation, totals, open, keys, courses };
  });
}
