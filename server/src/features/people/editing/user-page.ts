import type { ResponseOf } from '@anketa/contract/endpoint';
import type { MayWithUser, readUser, User } from '@anketa/contract/people/people';
import { holds } from '@anketa/contract/rights';
import { auditLook } from '../../../platform/audit.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { abilitiesOf, roleOriginsOf } from '../roles/role-origins.ts';
import { grantableBy, userByNumber } from '../service.ts';
import { mayEndSessions } from '../sign-in/ending-sessions.ts';
import { hasOtherSignIn, maySetPassword } from '../sign-in/local-password.ts';
import { mayChangeSignIn, mayManage, type Target, targetOf } from '../standing.ts';
import { personByNumber } from '../store.ts';
import { mayShutOut } from './deactivating.ts';
import { isAsked } from './deleting.ts';
import { editedParts } from './editing.ts';
import { maySetTeacher, teacherRecord } from './teacher-record.ts';

/** A user's page, with what the caller may do there. The user reads who looked at it. Throws `not-found`. */
export async function viewUser(ports: Pick<Server, 'config' | 'db'>, oident: string, by: Caller) {
  const page = await userPage(ports, oident, by);
  await auditLook(ports.db, { actor: actorOf(by), action: 'user.viewed', subject: oident });
  return page;
}

async function userPage(
  ports: Pick<Server, 'config' | 'db'>,
  oident: string,
  by: Caller,
): Promise<ResponseOf<typeof readUser>> {
  const { db } = ports;
  const person = await personByNumber(db, oident);
  if (!person) throw problem('not-found');
  const [known, teacher, other_way, asked, target] = await Promise.all([
    userByNumber(db, oident),
    teacherRecord(db, person.oidos),
    hasOtherSignIn(ports, person),
    isAsked(db, person.oidos),
    targetOf(db, person.oidos),
  ]);
  const parts = { ...editedParts(person), teacher, other_way, asked };
  const role_origins = await roleOriginsOf(ports, { oidos: person.oidos, roles: known.roles });
  const user: User = { ...known, ...parts, role_origins, abilities: abilitiesOf(known) };
  return { user, grantable: grantableBy(by), may: mayWithUser(by, target) };
}

function mayWithUser(by: Caller, target: Target): MayWithUser {
  return {
    end_sessions: mayEndSessions(by, target),
    edit: mayManage(by, target),
    sign_in: mayChangeSignIn(by, target),
    password: maySetPassword(by, target),
    deactivate: mayShutOut(by, target),
    delete: mayShutOut(by, target) && holds(by.permissions, 'user.delete'),
    teacher: maySetTeacher(by, target),
  };
}
