import {
  changePassword,
  createLoginLink,
  createUser,
  endUserSessions,
  listUsers,
  newUser,
  readUser,
  saveUser,
  searchUsers,
} from '@anketa/contract/people';
import { compareRecords, mergeRecord, readRecords, searchRecords, takeBackMerge } from '@anketa/contract/people-merge';
import { giveRolesFromFile, readRolesFile, tryRolesFile } from '@anketa/contract/people-roles';
import {
  activateUser,
  deleteUser,
  forgetDeletion,
  givePassword,
  removePassword,
  returnToSis,
  updateTeacherRecord,
  updateUser,
} from '@anketa/contract/person-edits';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { auditLook } from '../../platform/audit.ts';
import { actorOf, isAdministrator } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { presentDepartments } from '../departments/store.ts';
import { activate } from './editing/deactivating.ts';
import { deletePersonOf, forgetDeleted } from './editing/deleting.ts';
import { editPerson, takeBack } from './editing/editing.ts';
import { editTeacherRecord } from './editing/teacher-record.ts';
import { userPage } from './editing/user-page.ts';
import { comparedRecords, mergeInto, partFrom, recordsOfPerson } from './merging/merge.ts';
import { givenRolesOfFile, triedRoles } from './roles/giving-roles.ts';
import { countWithFileRoles } from './roles/roles-file-store.ts';
import { changeRights, createLocalUser, grantableBy } from './service.ts';
import { endSessionsOf } from './sign-in/ending-sessions.ts';
import { giveLocalPassword, removeLocalPassword } from './sign-in/local-password.ts';
import { linkMinutes, loginLinkPages, makeLoginLink } from './sign-in/login-link.ts';
import { changeOwnPassword } from './sign-in/own-password.ts';
import { peopleMatching, usersList } from './store.ts';

export function peopleRoutes(server: Server) {
  const { serve, serveList, db } = server;

  serveList(listUsers, {
    list: ({ query }) => usersList(db, query),
    beside: ({ by }) => ({
      may: {
        create: meets(by, 'user.create') && !by.impersonated,
        providers: isAdministrator(by),
        tokens: meets(by, 'options.edit'),
        audit: meets(by, 'options.edit'),
        permissions: meets(by, 'options.edit'),
      },
    }),
    cells: { roles: ({ roles }) => roles.join(', ') },
  });
  serve(searchUsers, async ({ query }) => ({ data: await peopleMatching(db, query.search) }));

  serve(newUser, async ({ by }) => ({ departments: await presentDepartments(db), grantable: grantableBy(by) }));
  serve(createUser, async ({ body, by }) => ({ ...done, oident: await createLocalUser(server, body, by) }));

  serve(readUser, async ({ params, by }) => {
    const page = await userPage(server, params.oident, by);
    await auditLook(db, { actor: actorOf(by), action: 'user.viewed', subject: params.oident });
    return page;
  });
  serve(updateUser, ({ params, body, by }) => editPerson(db, params.oident, body, by));
  serve(returnToSis, ({ params, by }) => takeBack(db, params, by));
  serve(givePassword, ({ params, body, by }) => giveLocalPassword(server, params.oident, body, by));
  serve(removePassword, ({ params, by }) => removeLocalPassword(server, params.oident, by));
  serve(activateUser, ({ params, body, by }) => activate(db, { ...params, ...body }, by));
  serve(deleteUser, ({ params, by }) => deletePersonOf(server, params.oident, by));
  serve(forgetDeletion, ({ params, by }) => forgetDeleted(server, params.oident, by));
  serve(updateTeacherRecord, ({ params, body, by }) => editTeacherRecord(db, params.oident, body, by));
  serve(endUserSessions, ({ params, by }) => endSessionsOf(db, params.oident, by));
  serve(changePassword, ({ body, by, request }) => changeOwnPassword(server, request, by, body));
  serve(saveUser, ({ params, body, by }) => changeRights(db, params.oident, body, by));

  serve(readRecords, ({ params, by }) => recordsOfPerson(db, params.oident, by));
  serve(searchRecords, async ({ params, query }) => ({
    data: await peopleMatching(db, query.search, { without: params.oident }),
  }));
  serve(compareRecords, ({ params, by }) => comparedRecords(db, params, by));
  serve(mergeRecord, ({ params, body, by }) => mergeInto(db, { ...params, ...body }, by));
  serve(takeBackMerge, ({ params, by }) => partFrom(db, params, by));

  serve(readRolesFile, async ({ by }) => {
    return { people: await countWithFileRoles(db), grantable: grantableBy(by).roles };
  });
  serve(tryRolesFile, ({ body, by }) => triedRoles(db, body.csv, by));
  serve(giveRolesFromFile, ({ body, by }) => givenRolesOfFile(db, body, by));

  serve(createLoginLink, async ({ params, by }) => ({
    url: await makeLoginLink(server, params.oident, by),
    minutes: linkMinutes,
  }));
  loginLinkPages(server);
}
