import { readMetrics } from '@anketa/contract/people/tokens';
import { failureKinds } from '@anketa/contract/suite/failure-reports';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ballotsOfLiveKeys } from './features/ballots/keys/counts-store.ts';
import type { RemoteCounts } from './features/registry/telemetry/counts.ts';
import type { WebVitals } from './features/registry/telemetry/web-vitals.ts';
import { type Trouble, troubles } from './platform/health/health.ts';
import type { Server } from './server.ts';

type Metered = Pick<Server, 'fastify' | 'serveWatcher' | 'database' | 'db' | 'jobs' | 'health'> &
  Partial<Pick<Server, 'remoteCounts' | 'webVitals'>>;

/** Gauges of Node.js that are named as counters are (`promtool check metrics`); the same is in others that are not. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Seconds: from a page that is read from memory to one that nobody waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Seconds, with the limits of what is good and what is poor of each web vital, and sums of layout shifts. */
const vitalBuckets = { seconds: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 10], shift: [0.01, 0.02, 0.05, 0.1, 0.25] };

/**
 * `/metrics` in Prometheus' text form, for whoever holds the token of the settings, or one of the scope `metrics` (docs/operate.md). No figure names a person or an
 * address. What students send is not counted by the minute: of routes that leave no line in the log only failures of the
 * server are, and ballots are those of last night as long as filling is open (docs/privacy.md).
 */
export function metricsRoute({
  fastify,
  serveWatcher,
  database,
  db,
  jobs,
  health,
  remoteCounts,
  webVitals,
}: Metered): void {
  const register = new Registry();
  // Memory, processor, garbage collection and the event loop's delay.
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  const registers = [register];
  const requests = new Counter({
    name: 'anketa_requests_total',
    help: 'Requests answered; of what students send only those that failed here',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'anketa_request_duration_seconds',
    help: 'Seconds until a request was answered; none of what students send',
    labelNames: ['route', 'class'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'anketa_trouble',
    help: 'What keeps this process from its work: 1 while it does',
    labelNames: ['kind'],
    registers,
    async collect() {
      const found = await health.check();
      for (const kind of Object.keys(troubles) as Trouble[]) this.set({ kind }, found.includes(kind) ? 1 : 0);
    },
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
  if (remoteCounts) countRemotes(remoteCounts, registers);
  if (webVitals) showVitals(webVitals, registers);

  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { config, url: route = 'none' } = routeOptions;
    const isUnlogged = config.endpoint?.unlogged === true;
    if (!isUnlogged || statusCode >= 500) requests.inc({ method, route, status: statusCode });
    if (!isUnlogged) durations.observe({ route, class: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
    done();
  });
  serveWatcher(readMetrics, async ({ reply }) => {
    reply.type(register.contentType).header('cache-control', 'no-store');
    return register.metrics();
  });
}

/** Pages and failures of remotes, by revision. A worker hears of none. */
function countRemotes(remoteCounts: RemoteCounts, registers: Registry[]): void {
  new Counter({
    name: 'anketa_remote_loads_total',
    help: 'Pages opened at an address of a remote, by the revision that they got',
    labelNames: ['remote', 'revision'],
    registers,
    collect() {
      this.reset();
      for (const { remote_id: remote, content_hash: revision, kind, count } of remoteCounts.totals())
        if (kind === 'opened') this.inc({ remote, revision }, count);
    },
  });
  new Counter({
    name: 'anketa_remote_failures_total',
    help: 'Failures of a remote in browsers that reported them, by its revision and kind',
    labelNames: ['remote', 'revision', 'kind'],
    registers,
    collect() {
      this.reset();
      for (const { remote_id: remote, content_hash: revision, kind, count } of remoteCounts.totals()) {
        if (kind !== 'opened') this.inc({ remote, revision, kind }, count);
        // From zero on: of what begins at its first failure Prometheus sees no increase.
        else for (const failure of failureKinds) this.inc({ remote, revision, kind: failure }, 0);
      }
    },
  });
}

/** How fast pages are in browsers, by their routes. A worker hears of none. */
function showVitals(webVitals: WebVitals, registers: Registry[]): void {
  new Histogram({
    name: 'anketa_web_vital_seconds',
    help: 'How fast pages were in browsers, of nobody: LCP, INP, FCP and TTFB, by the route of the page',
    labelNames: ['vital', 'remote', 'route'],
    buckets: vitalBuckets.seconds,
    registers,
    collect() {
      for (const { value, ...labels } of webVitals.take(['LCP', 'INP', 'FCP', 'TTFB']))
        this.observe(labels, value / 1000);
    },
  });
  new Histogram({
    name: 'anketa_web_vital_shift',
    help: 'How much of pages moved by itself in browsers, of nobody: CLS, by the route of the page',
    labelNames: ['remote', 'route'],
    buckets: vitalBuckets.shift,
    registers,
    collect() {
      for (const { remote, route, value } of webVitals.take(['CLS'])) this.observe({ remote, route }, value);
    },
  });
}
