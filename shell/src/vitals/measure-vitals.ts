import { reportVitals, type VitalsReport } from '@anketa/contract/suite/web-vitals';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendReport } from '../failures/send-report.ts';

/**
 * Measures how fast the page is, and tells the server once, when it first goes out of sight. What happened before this code came the browser remembers. Later pages of
 * the same document are not opened but drawn: what they cost counts for the one that was.
 *
 * @param route the route of the address that was opened, `/import/:id`
 */
export function measureVitals(route: string): void {
  const vitals: VitalsReport['vitals'] = {};
  function note({ name, value }: Metric): void {
    vitals[name] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
  }
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note, { reportAllChanges: true });
  const sent = new AbortController();
  function send(): void {
    if (document.visibilityState !== 'hidden') return;
    sent.abort();
    if (Object.keys(vitals).length > 0) sendReport(reportVitals, { route, vitals });
  }
  // At the window, which hears of it last: the library has finished its measures by then.
  for (const event of ['visibilitychange', 'pagehide']) window.addEventListener(event, send, { signal: sent.signal });
}
