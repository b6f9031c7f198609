import type { Db } from '../../../platform/database/connect.ts';

/** Roles that somebody was given, each with its origin (`hand`, `csv`, `provider:<key>`). */
export function storedOrigins(db: Db, oidos: string) {
  const given = db.selectFrom('person_role').select(['role', 'origin']).where('oidos', '=', oidos);
  return given.orderBy('role').orderBy('origin').execute();
}
