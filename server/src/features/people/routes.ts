import { createUser, listUsers, newUser, readUser, saveUser, searchUsers } from '@anketa/contract/people/people';
import {
  deleteUser,
  forgetDeletion,
  returnToSis,
  updateTeacherRecord,
  updateUser,
} from '@anketa/contract/people/person-edits';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { presentDepartments } from '../departments/store.ts';
import { deletePersonOf, forgetDeleted } from './editing/deleting.ts';
import { editPerson, takeBack } from './editing/editing.ts';
import { editTeacherRecord } from './editing/teacher-record.ts';
import { viewUser } from './editing/user-page.ts';
import { mergeRoutes } from './merge-routes.ts';
import { roleFileRoutes } from './role-file-routes.ts';
import { changeRights, createLocalUser, grantableBy, mayWithUsers } from './service.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { peopleMatching, usersList } from './store.ts';

export function peopleRoutes(server: Server) {
  const { serve, serveList, db } = server;
  serveList(listUsers, {
    list: ({ query }) => usersList(db, query),
    beside: ({ by }) => ({ may: mayWithUsers(by) }),
    cells: { roles: ({ roles }) => roles.join(', ') },
  });
  serve(searchUsers, async ({ query }) => ({ data: await peopleMatching(db, query.search) }));
  serve(newUser, async ({ by }) => ({ departments: await presentDepartments(db), grantable: grantableBy(by) }));
  serve(createUser, async ({ body, by }) => ({ ...done, oident: await createLocalUser(server, body, by) }));
  serve(readUser, ({ params, by }) => viewUser(server, params.oident, by));
  serve(updateUser, ({ params, body, by }) => editPerson(db, params.oident, body, by));
  serve(returnToSis, ({ params, by }) => takeBack(db, params, by));
  serve(saveUser, ({ params, body, by }) => changeRights(db, params.oident, body, by));
  serve(updateTeacherRecord, ({ params, body, by }) => editTeacherRecord(db, params.oident, body, by));
  serve(deleteUser, ({ params, by }) => deletePersonOf(server, params.oident, by));
  serve(forgetDeletion, ({ params, by }) => forgetDeleted(server, params.oident, by));
  signInRoutes(server);
  mergeRoutes(server);
  roleFileRoutes(server);
}
