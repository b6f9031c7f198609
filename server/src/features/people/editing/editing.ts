import type { BodyOf } from '@anketa/contract/endpoint';
import type { User } from '@anketa/contract/people/people';
import type { updateUser } from '@anketa/contract/people/person-edits';
import {
  localNumber,
  PersonFields,
  type PersonValues,
  type SisField,
  signInFields,
  sisFields,
} from '@anketa/contract/people/person-fields';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { dropMailedLinks, isTaken, lockPeople, writePerson } from '../editing-store.ts';
import { asOfNow } from '../service.ts';
import { mayChangeSignIn, mayManage, targetOf } from '../standing.ts';
import { personByNumber } from '../store.ts';

type Person = NonNullable<Awaited<ReturnType<typeof personByNumber>>>;

/** The fields as they are edited: nothing is an empty text. */
function fieldsOf({ title_before, name, surname, title_after, email, login, oident }: Person): PersonFields {
  return { title_before, name, surname, title_after, email: email ?? '', login: login ?? '', oident };
}

/** Whether somebody is not in the SIS: all their fields are ours. */
const isLocal = ({ oidos }: Pick<Person, 'oidos'>) => oidos.startsWith(localNumber);

/** What of a person's page is about editing it. */
export function editedParts(person: Person): Pick<User, 'oidos' | 'local' | 'edited_fields' | 'fields_version'> {
  const { oidos, sis_values: sis } = person;
  return {
    oidos,
    local: isLocal(person),
    edited_fields: sisFields.flatMap((field) => (sis && field in sis ? [{ field, sis: sis[field] || null }] : [])),
    fields_version: versionOf(fieldsOf(person)),
  };
}

/** A person to be edited, locked, with who they are. No import writes people until the end. Throws `not-found`, and `no-right` where the caller may do nothing to them. */
async function toEdit(tx: Tx, oident: string, by: Caller) {
  await lockPeople(tx);
  const person = await personByNumber(tx, oident, { lock: true });
  if (!person) throw problem('not-found');
  const target = await targetOf(tx, person.oidos);
  const now = await asOfNow(tx, by);
  if (!mayManage(now, target)) throw problem('no-right');
  return { person, maySignIn: mayChangeSignIn(now, target) };
}

const isSignIn = (field: string) => signInFields.some((one) => one === field);

/**
 * Edits fields of a person; each of somebody in the SIS stands over what it says until it is taken back. Gives the number they have from then on. Throws
 * `not-found`, `no-right` (also for login and e-mail of somebody who may do what the caller may not), `edit-conflict`, and `fields-invalid` with what is wrong
 * in each field.
 */
export function editPerson(db: Db, oident: string, { version, ...edit }: BodyOf<typeof updateUser>, by: Caller) {
  return inTransaction(db, async (tx) => {
    const { person, maySignIn } = await toEdit(tx, oident, by);
    const before = fieldsOf(person);
    checkVersion(version, before);
    const wanted = checkedFields(PersonFields.partial(), edit);
    const changed = sisFields.filter((field) => (wanted[field] ?? before[field]) !== before[field]);
    if (changed.some(isSignIn) && !maySignIn) throw problem('no-right');
    const number = wanted.oident ?? oident;
    await checkIdentifiers(tx, person, { login: wanted.login?.toLowerCase(), oident: number });
    const sis: PersonValues = { ...person.sis_values };
    const columns: Record<string, string | null> = { oident: number };
    for (const field of changed) {
      columns[field] = stored(field, wanted[field] ?? '');
      if (!isLocal(person) && !(field in sis)) sis[field] = person[field];
      if (field in sis && (sis[field] ?? '') === (columns[field] ?? '')) delete sis[field];
    }
    await writePerson(tx, person.oidos, columns, sis);
    if (changed.includes('email')) await dropMailedLinks(tx, person.oidos);
    const names = [...changed, ...(number === oident ? [] : [`oident ${number}`])];
    if (names.length > 0)
      await audit(tx, { actor: actorOf(by), action: 'user.edit', subject: `${oident} ${names.join(',')}` });
    return { ...done, oident: number };
  });
}

/** A field as it is stored: of e-mail and login an empty one is none. */
function stored(field: SisField, value: string): string | null {
  if (!isSignIn(field)) return value;
  return (field === 'login' ? value.toLowerCase() : value) || null;
}

interface Identifiers {
  readonly login: string | undefined;
  readonly oident: string;
}

/** Throws `fields-invalid` where a login is somebody else's or lacks a password its name, and where a number is somebody else's or the SIS's to give. */
async function checkIdentifiers(tx: Tx, person: Person, { login, oident }: Identifiers): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (login === '' && person.password_hash !== null) errors.login = ['login-of-password'];
  if (login && (await isTaken(tx, person.oidos, 'login', login))) errors.login = ['taken'];
  if (oident !== person.oident && !isLocal(person)) errors.oident = ['number-of-sis'];
  else if (await isTaken(tx, person.oidos, 'oident', oident)) errors.oident = ['taken'];
  if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
}

/** Takes back an edit of a field: it is as the SIS says. Throws `not-found`, `no-right`, and `fields-invalid` where the SIS's login is somebody else's by now. */
export function takeBack(db: Db, { oident, field }: { readonly oident: string; readonly field: SisField }, by: Caller) {
  return inTransaction(db, async (tx) => {
    const { person, maySignIn } = await toEdit(tx, oident, by);
    const { [field]: value, ...rest }: PersonValues = person.sis_values ?? {};
    if (value === undefined) throw problem('not-found');
    if (isSignIn(field) && !maySignIn) throw problem('no-right');
    if (field === 'login') await checkIdentifiers(tx, person, { login: value ?? '', oident });
    await writePerson(tx, person.oidos, { [field]: isSignIn(field) ? value : (value ?? '') }, rest);
    if (field === 'email') await dropMailedLinks(tx, person.oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.edit-back', subject: `${oident} ${field}` });
    return done;
  });
}
