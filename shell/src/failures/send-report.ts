import type { BodyOf, Endpoint } from '@anketa/contract/endpoint';

/** Sends what a page says of itself, also from a page that ends: without cookies and without the page's address. Whether it arrives nobody waits for. */
export function sendReport<E extends Endpoint>({ method, path }: E, report: BodyOf<E>): void {
  fetch(path, {
    method,
    keepalive: true,
    credentials: 'omit',
    referrer: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
