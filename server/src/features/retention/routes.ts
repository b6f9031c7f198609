import type { ResponseOf } from '@anketa/contract/endpoint';
import { readRetention, runRetention } from '@anketa/contract/people/retention';
import { actorOf } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { notedDays } from './people-store.ts';
import { removeDue, whatIsDue } from './retention.ts';
import { latestRuns } from './store.ts';

export function retentionRoutes({ serve, db, config, fastify }: Server) {
  serve(readRetention, async () => {
    const [due, runs] = await Promise.all([whatIsDue({ db, config }), latestRuns(db)]);
    const terms: ResponseOf<typeof readRetention>['terms'] = [
      { kind: 'people', number: config.leftYears, unit: 'years' },
      { kind: 'audit', number: config.auditDays, unit: 'days' },
      { kind: 'reports', number: config.reportDays, unit: 'days' },
      { kind: 'mails', number: config.mailDays ?? null, unit: 'days' },
    ];
    return { terms, noted_days: notedDays, ...due, runs };
  });

  serve(runRetention, ({ by }) => {
    if (by.impersonated) throw problem('no-right');
    return removeDue({ db, config, log: fastify.log }, { by: actorOf(by) });
  });
}
