import { readSisNotification } from '@anketa/contract/people/tokens';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { hadLeft } from './left.ts';
import { announcedEvaluations } from './store.ts';

export function sisNotificationRoutes({ serveMachine, db, questionnaires, config }: Server) {
  serveMachine(readSisNotification, async ({ params: { oident } }) => {
    const evaluations = await announcedEvaluations(db);
    if (evaluations.length === 0) throw problem('not-found');
    const lefts = await Promise.all(evaluations.map((slug) => hadLeft(questionnaires, slug, oident)));
    return {
      left: lefts.includes(true),
      address: `${config.publicUrl}/`,
      texts: { cs: translate('cs', 'sisNotification.text'), en: translate('en', 'sisNotification.text') },
    };
  });
}
