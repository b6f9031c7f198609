import type { Session } from '@anketa/contract/people/session';
import { type RoleSlug, roleSlugs } from '@anketa/contract/rights';
import type { Locale } from '@anketa/contract/values';
import type { AnswerSize } from '@anketa/testing/answers';
import { sessionOf } from '@anketa/testing/factories';

/** How a page is looked at: how much its data hold, in which language and on which screen. */
export interface Look {
  readonly size: AnswerSize;
  readonly locale: Locale;
  readonly viewport: { readonly width: number; readonly height: number };
}

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

const looks: readonly Look[] = [
  { size: 'least', locale: 'cs', viewport: phone },
  { size: 'typical', locale: 'en', viewport: desk },
  { size: 'large', locale: 'cs', viewport: phone },
];

/** How it is looked at while it is measured. */
export const measured: Look = { size: 'typical', locale: 'cs', viewport: desk };

/** As whom pages are opened: last who may open most of them. */
export const roles: readonly RoleSlug[] = ['anonymous', 'student', 'teacher', 'department_head', 'garant', 'admin'];

/** How somebody with a role looks at pages: who may open most of them in every look, the others in turn in one. */
export function looksOf(role: RoleSlug): readonly Look[] {
  const turn = roles.indexOf(role) % looks.length;
  return role === roles.at(-1) ? looks : looks.slice(turn, turn + 1);
}

/** Who sees a page, and how. */
export interface Cast extends Look {
  readonly role: RoleSlug;
  readonly session: Session;
}

/** Somebody with a role. */
export function castOf(role: RoleSlug, look: Look): Cast {
  return { ...look, role, session: sessionOf(role, { locale: look.locale }) };
}

/** Somebody who may open every page, and finds something on each. */
export function everybody(look: Look): Cast {
  const all = { roles: [...roleSlugs], student: true, teacher: true, locale: look.locale };
  return { ...look, role: 'admin', session: sessionOf('admin', all) };
}
