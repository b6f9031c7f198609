import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';

/** What browsers measure of a page (https://web.dev/articles/vitals): when it was painted and answered, in ms, and how much of it moved (`CLS`). */
export const webVitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

const milliseconds = z.number().nonnegative().max(600_000).optional();

/** What a browser says of a page that it has opened: the route, as `/import/:id`, and nothing of the address, of the browser or of who is there. */
export const VitalsReport = z.strictObject({
  route: z.string().max(200),
  vitals: z.strictObject({
    LCP: milliseconds,
    INP: milliseconds,
    FCP: milliseconds,
    TTFB: milliseconds,
    CLS: z.number().nonnegative().max(1000).optional(),
  }),
});
export type VitalsReport = z.output<typeof VitalsReport>;

/** Its route and its measures. Of whoever was there it says nothing. */
export const reportVitals = endpoint({
  method: 'POST',
  path: '/internal/web-vitals',
  summary: 'Report the speed of a page in a browser',
  right: 'public',
  effect: 'adds',
  sessionless: true,
  unlogged: true,
  errors: ['not-found'],
  body: VitalsReport,
  response: Done,
});
