import { listDrafts, listSent, listUndelivered, releaseAddress } from '@anketa/contract/mail/lists';
import { listNoticeDrafts, listSentNotices } from '@anketa/contract/mail/notice-lists';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { draftsList, sentList, sentNoticesList } from './audience/list-store.ts';
import { undeliveredList } from './audience/trouble-store.ts';
import { writeAgain } from './audience/undelivered.ts';
import { progressStep } from './sending/overview.ts';

/** Lists of e-mails, of notifications, and of people whom e-mails do not reach. */
export function mailListRoutes({ serve, serveList, db }: Server) {
  const within = ({ params: { id } }: { readonly params: { readonly id: number } }) => completeEvaluation(db, id);

  serveList(listDrafts, {
    within,
    list: ({ query, by }, { id }) => draftsList(db, { evaluationId: id, medium: 'mail' }, query, by.locale),
    beside: (_call, evaluation) => ({ evaluation }),
  });

  serveList(listSent, {
    within,
    list: ({ query, by }, evaluation) =>
      sentList(db, { id: evaluation.id, step: progressStep(evaluation) }, query, by.locale),
    beside: (_call, evaluation) => ({ evaluation }),
  });

  serveList(listNoticeDrafts, {
    within,
    list: ({ query, by }, { id }) => draftsList(db, { evaluationId: id, medium: 'push' }, query, by.locale),
    beside: (_call, evaluation) => ({ evaluation }),
  });

  serveList(listSentNotices, {
    within,
    list: ({ query, by }, evaluation) =>
      sentNoticesList(db, { id: evaluation.id, step: progressStep(evaluation) }, query, by.locale),
    beside: (_call, evaluation) => ({ evaluation }),
  });

  serveList(listUndelivered, {
    within,
    list: ({ query }, { id }) => undeliveredList(db, id, query),
    beside: ({ by }, evaluation) => ({ evaluation, may: { release: meets(by, 'mailing.send') } }),
  });

  serve(releaseAddress, async ({ params, by }) => {
    await writeAgain(db, params, by);
    return done;
  });
}
