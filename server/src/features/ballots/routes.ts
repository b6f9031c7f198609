import { ballotsCsv, readBallots } from '@anketa/contract/ballots';
import { isFillingOpen } from '@anketa/contract/evaluations';
import {
  leaveCourse,
  readAfterwards,
  refuseQuestionnaire,
  reopenCourse,
  submitQuestionnaire,
} from '@anketa/contract/questionnaires';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { afterwardsOf } from './keys/afterwards.ts';
import { ballotTotals, courseBallotsList } from './keys/counts-store.ts';
import { keysOf } from './keys/keys-of.ts';
import { closeSection, reopenSection, submitSection } from './submission/submission.ts';

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

function idempotencyKey(header: unknown): string {
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}

export function ballotRoutes({ serve, serveSelf, serveTable, db, questionnaires, config }: Server) {
  serveSelf(submitQuestionnaire, ({ params, body: { version: draft, ...given }, by, request }) => {
    const id = idempotencyKey(request.headers['idempotency-key']);
    return submitSection(questionnaires, { ...sectionInPerson(params, by), given, draft, id });
  });
  serveSelf(refuseQuestionnaire, ({ params, by }) =>
    closeSection(questionnaires, sectionInPerson(params, by), 'refused'),
  );
  serveSelf(leaveCourse, ({ params, by }) => closeSection(questionnaires, sectionInPerson(params, by), 'left'));
  serveSelf(reopenCourse, ({ params, by }) => reopenSection(questionnaires, sectionInPerson(params, by)));

  serveSelf(readAfterwards, ({ params }) => afterwardsOf(db, params.slug, config.verificationDays));

  serve(readBallots, async ({ params, query, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const open = isFillingOpen(evaluation);
    const [totals, courses, keys] = await Promise.all([
      ballotTotals(db, evaluation.id),
      courseBallotsList(db, evaluation.id, query, by.locale).page(query),
      keysOf(db, evaluation, config.verificationDays),
    ]);
    return { evaluation, totals, open, keys, courses };
  });
  serveTable(ballotsCsv, {
    name: 'ballots',
    async list({ params, query, by }) {
      const { id } = await completeEvaluation(db, params.id);
      return courseBallotsList(db, id, query, by.locale);
    },
    columns: {
      code: ({ course }) => course.code,
      course: ({ course }, locale) => (locale === 'en' && course.name_en ? course.name_en : course.name_cs),
      submitted: (row) => row.submitted,
      waiting: (row) => row.waiting,
      counted: (row) => row.counted,
      set_aside: (row) => row.set_aside,
      unopenable: (row) => row.unopenable,
      released: (row) => row.released,
      dropped: (row) => row.dropped,
    },
  });
}
