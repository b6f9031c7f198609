import { type Client, createClient } from '@anketa/contract/client';
import type { Session } from '@anketa/contract/people/session';
import type { Locale } from '@anketa/contract/values';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Port, SuiteContext } from './contract.ts';

/** Carries the shell's ports to the components of one remote. */
export const SuiteReactContext = createContext<SuiteContext | null>(null);

/** The shell's ports. */
export function useSuite(): SuiteContext {
  const suite = useContext(SuiteReactContext);
  if (!suite) throw new Error('useSuite: this component stands outside a remote');
  return suite;
}

/**
 * The present value of a port; renders again when it changes. Where the server's HTML is taken over, it begins with what that was `drawn`
 * with: the value may have changed since, and what is drawn first has to be the same.
 */
export function usePort<Value>(port: Port<Value> & { readonly drawn?: () => Value }): Value {
  return useSyncExternalStore(port.subscribe, port.read, port.drawn ?? port.read);
}

/** Who is signed in. */
export function useSession(): Session {
  return usePort(useSuite().session);
}

export function useLocale(): Locale {
  return usePort(useSuite().i18n);
}

/** Picks the Czech or the English text of a record by the language in use; Czech when the English one is empty. */
export function useLocalized(): (texts: { readonly cs: string; readonly en: string }) => string {
  const locale = useLocale();
  return (texts) => (locale === 'en' && texts.en ? texts.en : texts.cs);
}

/** Shows a notification. */
export function useNotify(): SuiteContext['notify'] {
  return useSuite().notify;
}

/** Asks yes or no. Truthy only for yes. */
export function useConfirm(): SuiteContext['confirm'] {
  return useSuite().confirm;
}

/** The typed client over the shell's http port. */
export function useClient(): Client {
  const { http } = useSuite();
  return useMemo(() => createClient(http.send), [http]);
}

/** While `dirty`, leaving the page asks first, with `text` saying what would be lost. */
export function useUnsavedGuard(dirty: boolean, text: string): void {
  const { guard } = useSuite();
  useEffect(() => (dirty ? guard.hold(text) : undefined), [guard, dirty, text]);
}
