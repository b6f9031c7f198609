import type { Boot } from '@anketa/contract/suite/registry';
import { bootElementId, extensionsAt } from '@anketa/contract/suite/registry-lookup';
import type { Port, RemoteModule, SuiteContext } from './contract.ts';
import { createSend } from './http.ts';
import { mendLostFocus } from './lost-focus.ts';

/** The product's own page, asked for through the development server: session, language and CSRF token come from it. */
async function readProduct(): Promise<{ boot: Boot; csrfToken: string }> {
  const html = await (await fetch('/__product/')).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  const text = page.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error('No suite answers behind the development server: run "pnpm start" beside it.');
  const csrfToken = page.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? '';
  return { boot: JSON.parse(text) as Boot, csrfToken };
}

function constant<Value>(value: Value): Port<Value> {
  return { read: () => value, subscribe: () => () => undefined };
}

/** There is no shell that could sign in. */
async function afterSessionEnd(): Promise<boolean> {
  console.warn('not signed in');
  return false;
}

/** Mounts one remote without the shell, for the people who work on it: `pnpm dev mfe-results`. */
export async function runAlone(id: string, module: RemoteModule, css: string): Promise<void> {
  const { boot, csrfToken } = await readProduct();
  document.documentElement.lang = boot.locale;
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
  const host = document.createElement('main');
  host.style.padding = '24px';
  document.body.append(host);
  const context: SuiteContext = {
    contract: module.contract,
    remote: { id, version: 'alone', owns: () => true },
    session: { ...constant(boot.session), check: async () => boot.session.signedIn },
    i18n: constant(boot.locale),
    theme: constant('system' as const),
    extensions: (place) => extensionsAt(boot.registry.remotes, place, boot.session),
    navigate(to, { replace = false } = {}) {
      if (replace) window.history.replaceState(null, '', to);
      else window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    notify: ({ kind, text }) => console.info(`${kind}: ${text}`),
    confirm: async ({ title, text }) => window.confirm([title, text].filter(Boolean).join('\n\n')),
    http: { send: createSend({ csrfToken: () => csrfToken, afterSessionEnd }) },
    guard: { hold: () => () => undefined, allow: async () => true },
    telemetry: { report: () => undefined },
    onFatal: (error) => console.error(error),
  };
  mendLostFocus();
  await module.messages(boot.locale);
  module.mount(host, context);
}
