import type { Boot } from '@anketa/contract/suite/registry';
import { bootElementId } from '@anketa/contract/suite/registry-lookup';

/** What the server put into the HTML. */
export function readBoot(): Boot {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error(`The page lacks #${bootElementId}: it was not written by the suite's server.`);
  return JSON.parse(text) as Boot;
}

/** The CSRF token of this page. A missing tag is only logged: the server will refuse what needs it. */
export function csrfToken(): string {
  const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content');
  if (!token) console.warn('The page has no CSRF token.');
  return token ?? '';
}
