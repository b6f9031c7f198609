import type { Boot } from '@anketa/contract/suite/registry';
import { bootElementId, containerName } from '@anketa/contract/suite/registry-lookup';
import type { BuiltRemote } from './built-remote.ts';
import type { Cast } from './casts.ts';

/** The suite's HTML as its server writes it for a visitor. */
export interface SuiteDocument {
  readonly html: string;
  readonly policy: string;
}

/** An address of no remote: there a page rests between two visits. */
export const restAddress = '/rehearsal';

/** Reads the suite's HTML once, as a visitor without cookies. Throws an error in words where there is none. */
export async function readDocument(to: string): Promise<SuiteDocument> {
  const answer = await fetch(new URL(restAddress, to), { headers: { accept: 'text/html', 'accept-language': 'cs' } });
  const html = await answer.text();
  if (!answer.ok || !html.includes(`id="${bootElementId}"`))
    throw new Error(`${to} does not answer as the suite does.`);
  return { html, policy: answer.headers.get('content-security-policy') ?? '' };
}

/**
 * The same HTML for somebody else, with a built remote in place of the active one, beside all others. What the server has drawn for the visitor is left out: the
 * shell draws it anew.
 */
export function documentFor({ html, policy }: SuiteDocument, built: BuiltRemote, { session, locale }: Cast) {
  const rewritten = html
    .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
    .replace(/<div id="root">.*?<\/div><noscript/s, '<div id="root"></div><noscript')
    .replace(
      /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/s,
      (_, open: string, json: string, close: string) => {
        const boot = JSON.parse(json) as Boot;
        const others = boot.registry.remotes.filter(({ id }) => id !== built.id);
        const registry = { ...boot.registry, remotes: [...others, built.entry] };
        // No page load is counted for a canary.
        const page = {
          data: null,
          title: null,
          lead: null,
          legal: null,
          route: null,
          refusal: null,
          signedOut: false,
          load: null,
          worker: false,
        };
        const mine: Boot = { ...boot, ...page, registry, session, locale };
        return `${open}${JSON.stringify(mine).replaceAll('<', '\\u003c')}${close}`;
      },
    );
  // Of a remote that was never active the policy knows nothing.
  const named = `trusted-types ${built.id} ${containerName(built.id)} `;
  return {
    html: rewritten,
    policy: policy.includes(` ${built.id} `) ? policy : policy.replace('trusted-types ', named),
  };
}
