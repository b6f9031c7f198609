import type { SignInOptions } from '@anketa/contract/registry';
import type { Server } from '../../server.ts';
import { providersOn } from './stage-store.ts';

/** How people may sign in just now beside a local password, in the order that the providers are configured in. */
export async function optionsOf({
  db,
  config,
  providers,
}: Pick<Server, 'db' | 'config' | 'providers'>): Promise<SignInOptions> {
  const on = providers.size > 0 ? await providersOn(db) : new Set<string>();
  const open = [...providers.values()].flatMap(({ settings: { key, name } }) => (on.has(key) ? [{ key, name }] : []));
  return { providers: open, students: config.demo || open.length > 0 };
}
