import type { ResponseOf } from '@anketa/contract/endpoint';
import type { listDemoPeople } from '@anketa/contract/people/session';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import type { Demo } from '../../server.ts';
import { peopleByLogins } from './store.ts';

/** The people of a demo whom anybody may sign in as, in their order, of those that there are. */
export async function demoPeople(db: Db, { logins }: Demo): Promise<ResponseOf<typeof listDemoPeople>> {
  const known = await peopleByLogins(
    db,
    logins.map(({ login }) => login),
  );
  const people = logins.flatMap(({ login, role }) => {
    const person = known.find((one) => one.login === login);
    return person ? [{ login, name: personName(person, login), role }] : [];
  });
  return { people };
}
