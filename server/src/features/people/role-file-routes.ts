import { giveRolesFromFile, readRolesFile, tryRolesFile } from '@anketa/contract/people/roles';
import type { Server } from '../../server.ts';
import { givenRolesOfFile, triedRoles } from './roles/giving-roles.ts';
import { countWithFileRoles } from './roles/roles-file-store.ts';
import { grantableBy } from './service.ts';

/** Roles that a file gives. */
export function roleFileRoutes({ serve, db }: Server) {
  serve(readRolesFile, async ({ by }) => ({ people: await countWithFileRoles(db), grantable: grantableBy(by).roles }));
  serve(tryRolesFile, ({ body, by }) => triedRoles(db, body.csv, by));
  serve(giveRolesFromFile, ({ body, by }) => givenRolesOfFile(db, body, by));
}
