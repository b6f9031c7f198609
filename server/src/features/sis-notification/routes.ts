import { readSisNotification } from '@anketa/contract/people/tokens';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { announcedEvaluations, hadLeft } from './store.ts';

export function sisNotificationRoutes({ serveMachine, db, config }: Server) {
  serveMachine(readSisNotification, async ({ params: { oident } }) => {
    const evaluations = await announcedEvaluations(db);
    if (evaluations.length === 0) throw problem('not-found');
    const lefts = await Promise.all(evaluations.map((id) => hadLeft(db, id, oident)));
    return {
      left: lefts.includes(true),
      address: `${config.publicUrl}/`,
      texts: { cs: translate('cs', 'sisNotification.text'), en: translate('en', 'sisNotification.text') },
    };
  });
}
