import { ballotsCsv, readBallots } from '@anketa/contract/questions/ballots';
import {
  leaveCourse,
  readAfterwards,
  refuseQuestionnaire,
  reopenCourse,
  submitQuestionnaire,
} from '@anketa/contract/questions/questionnaires';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { afterwardsOf } from './keys/afterwards.ts';
import { ballotsPage } from './keys/ballots-page.ts';
import { courseBallotsList } from './keys/counts-store.ts';
import { idempotencyKey } from './submission/idempotency-key.ts';
import { closeSection, reopenSection, submitSection } from './submission/submission.ts';

export function ballotRoutes({ serve, serveSelf, serveTable, db, questionnaires, config }: Server) {
  serveSelf(submitQuestionnaire, ({ params, body: { version: draft, ...given }, by, request }) => {
    const id = idempotencyKey(request);
    return submitSection(questionnaires, { ...sectionInPerson(params, by), given, draft, id });
  });
  serveSelf(refuseQuestionnaire, ({ params, by }) =>
    closeSection(questionnaires, sectionInPerson(params, by), 'refused'),
  );
  serveSelf(leaveCourse, ({ params, by }) => closeSection(questionnaires, sectionInPerson(params, by), 'left'));
  serveSelf(reopenCourse, ({ params, by }) => reopenSection(questionnaires, sectionInPerson(params, by)));

  serveSelf(readAfterwards, ({ params }) => afterwardsOf(db, params.slug, config.verificationDays));

  serve(readBallots, ({ params, query, by }) => ballotsPage({ db, config }, params.id, query, by.locale));
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
