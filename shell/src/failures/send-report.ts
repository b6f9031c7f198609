import { type FailureReport, reportFailure } from '@anketa/contract/failure-reports';

/** Sends a report, also from a page that ends: without cookies and without the page's address. Whether it arrives nobody waits for. */
export function sendReport(report: FailureReport): void {
  const { method, path } = reportFailure;
  fetch(path, {
    method,
    keepalive: true,
    credentials: 'omit',
    referrer: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
