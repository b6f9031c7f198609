import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';
import type { Jobs, Working } from './jobs.ts';

/** Spans of OpenTelemetry, each made by hand: of requests and of jobs, with the few facts below, of nobody. */
export interface Traces {
  /** Notes each request by its route. Of what must not be timed (`unlogged`) there is no span (docs/privacy.md), and what a browser says of a trace is not listened to. */
  readonly ofRequests: (fastify: FastifyInstance) => void;
  /** The same jobs, each turn of one noted, with the steps that it reports. */
  readonly ofJobs: (jobs: Jobs) => Jobs;
  /** Sends what is noted, and ends. */
  readonly stop: () => Promise<void>;
}

const names = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  /** As the log and the page of an error have it. */
  request: 'anketa.request',
  job: 'anketa.job',
  step: 'anketa.step',
} as const;

/** Sends spans to `url` by OTLP over HTTP, some of them at once; those that it does not take are lost, and nobody waits for it. */
export function openTraces({ url, kind }: { readonly url: string; readonly kind: 'server' | 'worker' }): Traces {
  const resource = resourceFromAttributes({ 'service.name': `anketa-${kind}`, 'service.version': version });
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const tracer = provider.getTracer('anketa');

  /** Within a span: its failure is noted, without its words, which may name somebody. */
  async function within<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }
  const spanOfJob = (job: string) => tracer.startSpan(`job ${job}`, { attributes: { [names.job]: job } }, ROOT_CONTEXT);

  /** What a job reports, each of its steps a span of its own. */
  function steps(span: Span, { report, ...working }: Working) {
    const parent = trace.setSpan(ROOT_CONTEXT, span);
    let step: { readonly name: string; readonly span: Span } | undefined;
    const end = () => step?.span.end();
    const noted: Working = {
      ...working,
      report(progress) {
        if (progress.step !== null && progress.step !== step?.name) {
          end();
          const attributes = { [names.step]: progress.step };
          step = { name: progress.step, span: tracer.startSpan(progress.step, { attributes }, parent) };
        }
        report(progress);
      },
    };
    return { noted, end };
  }

  return {
    ofRequests(fastify) {
      fastify.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
        const { config, url: route = 'none' } = routeOptions;
        if (!config.endpoint?.unlogged) {
          const attributes = {
            [names.method]: method,
            [names.route]: route,
            [names.status]: statusCode,
            [names.request]: id,
          };
          const startTime = Date.now() - elapsedTime;
          const span = tracer.startSpan(
            `${method} ${route}`,
            { kind: SpanKind.SERVER, attributes, startTime },
            ROOT_CONTEXT,
          );
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }
        done();
      });
    },
    ofJobs: (jobs) => ({
      ...jobs,
      work: (kind, run) =>
        jobs.work(kind, (subject, working) => {
          const span = spanOfJob(kind.name);
          const { noted, end } = steps(span, working);
          return within(span, () => run(subject, noted).finally(end));
        }),
      recur: (name, cron, run) => jobs.recur(name, cron, (signal) => within(spanOfJob(name), () => run(signal))),
    }),
    stop: () => provider.shutdown(),
  };
}
