import type { SignInOptions } from '@anketa/contract/suite/registry';
import { sendsMail } from '../../../platform/mail/open.ts';
import type { Server } from '../../../server.ts';
import { providersOn } from './stage-store.ts';

/** How people may sign in just now beside a local password, in the order that the providers are configured in. */
export async function optionsOf({ db, config }: Pick<Server, 'db' | 'config'>): Promise<SignInOptions> {
  const on = config.providers.length > 0 ? await providersOn(db) : new Set<string>();
  const open = config.providers.flatMap(({ key, name }) => (on.has(key) ? [{ key, name }] : []));
  const mailedLink = sendsMail(config);
  return { providers: open, mailedLink, students: config.demo || mailedLink || open.length > 0 };
}

/** Throws where no student can sign in: imported people have no local password. */
export async function mustLetStudentsIn(ports: Pick<Server, 'db' | 'config'>): Promise<void> {
  const { students } = await optionsOf(ports);
  if (!students)
    throw new Error(
      'no identity provider is on, and there is no mail server (docs/operate.md, "Sign-in at the university")',
    );
}
