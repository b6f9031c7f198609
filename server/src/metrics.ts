import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ballotsOfLiveKeys } from './features/ballots/counts-store.ts';
import { problem } from './platform/http/problem.ts';
import type { Server } from './server.ts';

/**
 * `/metrics` in Prometheus' text form, for whoever holds the token (docs/operate.md). No figure names a person or an
 * address. What students send is not counted by the minute: of routes that leave no line in the log only failures of the
 * server are, and ballots are those of last night as long as filling is open (docs/privacy.md).
 */
export function metricsRoute({ fastify, config, database, db, jobs }: Server): void {
  const token = config.metricsToken;
  if (token === undefined) return;
  const register = new Registry();
  // Memory, processor, garbage collection and the event loop's delay.
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Counter({
    name: 'anketa_requests_total',
    help: 'Requests answered; of what students send only those that failed here',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  new Gauge({
    name: 'anketa_database_connections',
    help: 'Connections of this process, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'awaited' }, waitingCount);
    },
  });
  new Gauge({
    name: 'anketa_jobs',
    help: 'Background jobs, as the queue last counted them',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name: kind, readyCount, activeCount, failedCount } of await jobs.counts()) {
        this.set({ kind, state: 'waiting' }, readyCount);
        this.set({ kind, state: 'active' }, activeCount);
        this.set({ kind, state: 'failed' }, failedCount);
      }
    },
  });
  new Gauge({
    name: 'anketa_ballots',
    help: 'Ballots of evaluations whose keys live; as of last night while filling is open',
    labelNames: ['evaluation', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { id, waiting, unopenable } of await ballotsOfLiveKeys(db)) {
        this.set({ evaluation: id, state: 'waiting' }, waiting);
        this.set({ evaluation: id, state: 'not-openable' }, unopenable);
      }
    },
  });

  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode }, done) => {
    const { config, url } = routeOptions;
    if (!config.endpoint?.unlogged || statusCode >= 500)
      requests.inc({ method, route: url ?? 'none', status: statusCode });
    done();
  });
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isBearer(request, token)) throw problem('not-signed-in');
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

/** Whether a request carries the token (RFC 6750). Hashes are compared, in a time that says nothing. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
