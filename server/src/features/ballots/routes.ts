import { readBallots } from '@anketa/contract/ballots';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { leaveCourse, refuseQuestionnaire, submitQuestionnaire } from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import { fingerprintOf } from '../../platform/keystore.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { ballotTotals, courseBallotsPage } from './counts-store.ts';
import { keyDates } from './key-store.ts';
import { closeSection, submitSection } from './submission.ts';

const pageLength = 50;

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

function idempotencyKey(header: unknown): string {
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}

export function ballotRoutes({ serve, serveSelf, db, questionnaires, config }: Server) {
  serveSelf(submitQuestionnaire, async ({ params, body: given, by, request }) => {
    const id = idempotencyKey(request.headers['idempotency-key']);
    await submitSection(questionnaires, { ...sectionInPerson(params, by), given, id });
    return done;
  });

  serveSelf(refuseQuestionnaire, async ({ params, by }) => {
    await closeSection(questionnaires, sectionInPerson(params, by), 'refused');
    return done;
  });

  serveSelf(leaveCourse, async ({ params, by }) => {
    await closeSection(questionnaires, sectionInPerson(params, by), 'left');
    return done;
  });

  serve(readBallots, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const open = isFillingOpen(evaluation);
    const [totals, courses, dates] = await Promise.all([
      ballotTotals(db, evaluation.id),
      courseBallotsPage(db, evaluation.id, {
        page: query.page,
        limit: pageLength,
        incomplete: query.only === 'incomplete',
      }),
      keyDates(db, evaluation.id, config.verificationDays),
    ]);
    return {
      evaluation,
      totals,
      open,
      keys: {
        fingerprint: dates?.sealing_key ? fingerprintOf(dates.sealing_key) : null,
        due: open || dates?.destroyed_on ? null : (dates?.due ?? null),
        runs_left: dates?.runs_left ?? 0,
        destroyed_on: dates?.destroyed_on ?? null,
      },
      courses,
    };
  });
}
