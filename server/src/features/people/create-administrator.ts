import type { Db } from '../../platform/database/connect.ts';
import { addLocalUser } from './service.ts';

interface Given {
  readonly login: string;
  readonly name: string;
  readonly surname: string;
  /** Empty: none. */
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an administrator with a local password, the way into an installation without people. Whoever may run commands on
 * the server has its whole database, so no right is asked for. Throws `fields-invalid`.
 */
export async function createAdministrator(db: Db, given: Given): Promise<void> {
  const rest = { title_before: '', title_after: '', create_teacher: false, department: null };
  await addLocalUser(db, { ...given, ...rest, roles: ['admin'] }, { actor: 'command line' });
}
