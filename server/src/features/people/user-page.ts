import type { ResponseOf } from '@anketa/contract/endpoint';
import type { MayWithUser, readUser, User } from '@anketa/contract/people';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { editedParts } from './editing.ts';
import { mayEndSessions } from './ending-sessions.ts';
import { grantableBy, userByNumber } from './service.ts';
import { mayChangeSignIn, mayManage } from './standing.ts';
import { personByNumber } from './store.ts';
import { maySetTeacher, teacherRecord } from './teacher-record.ts';

/** A user's page, with what the caller may do there. Throws `not-found`. */
export async function userPage(db: Db, oident: string, by: Caller): Promise<ResponseOf<typeof readUser>> {
  const person = await personByNumber(db, oident);
  if (!person) throw problem('not-found');
  const [known, teacher] = await Promise.all([userByNumber(db, oident), teacherRecord(db, person.oidos)]);
  const user: User = { ...known, ...editedParts(person), teacher };
  return { user, grantable: grantableBy(by), may: mayWithUser(by, user) };
}

function mayWithUser(by: Caller, user: User): MayWithUser {
  return {
    end_sessions: mayEndSessions(by, user),
    edit: mayManage(by, user),
    sign_in: mayChangeSignIn(by, user),
    teacher: maySetTeacher(by, user),
  };
}
