import type { Db } from '../../platform/database/connect.ts';
import type { Rule } from '../../provider-settings.ts';
import { type Arrived, Refusal } from './arrived.ts';
import { insertIdentity, noteRefused, type Person, peopleMeant, subjectOf } from './identity-store.ts';

/** The number of the SIS in what arrived, by a provider's rule. Throws `Refusal`: no-claim, several-values, unlike-pattern. */
export function numberIn(claims: Arrived['claims'], { claim, pattern }: Pick<Rule, 'claim' | 'pattern'>): string {
  const given = claims[claim];
  const [value, ...others] = Array.isArray(given) ? given : [given];
  if (others.length > 0) throw new Refusal('several-values', { value: String(given) });
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') throw new Refusal('no-claim');
  const found = pattern.exec(text.normalize('NFC').trim());
  const number = found?.[1] ?? found?.[0];
  if (!number) throw new Refusal('unlike-pattern', { value: text });
  return number;
}

/** Who came: the person, the number that was looked for, and whether they had been linked before. */
export interface Found {
  readonly person: Person;
  readonly number: string;
  readonly isLinked: boolean;
}

/**
 * Finds the person who came, and changes nothing. A subject that is linked is whom it was linked to; its number must not be another's by now. One
 * that is not is found by the number alone, never by name or e-mail. Nobody is ever made.
 *
 * Throws `Refusal`: what `numberIn` does, and nobody, deactivated, two-people, other-person (the subject was linked to somebody else), other-identity (somebody else's
 * subject was linked to the person).
 */
export async function findPerson(db: Db, provider: string, rule: Rule, arrived: Arrived): Promise<Found> {
  const number = numberIn(arrived.claims, rule);
  const { issuer, subject } = arrived;
  const { linked, people } = await peopleMeant(db, rule.target, { provider, issuer, subject, number });
  if (people.length > 1) throw new Refusal('two-people', { value: number });
  const [person] = people;
  if (linked && person && person.oidos !== linked.oidos) throw new Refusal('other-person', { value: number });
  if ((linked ?? person)?.deactivated) throw new Refusal('deactivated', { value: number });
  if (linked) return { person: linked, number, isLinked: true };
  if (!person) throw new Refusal('nobody', { value: number });
  const known = await subjectOf(db, { provider, issuer, oidos: person.record });
  if (known !== undefined && known !== subject) throw new Refusal('other-identity', { value: number });
  // Linked by now: the same subject came twice at one moment.
  return { person, number, isLinked: known !== undefined };
}

const reported = ['two-people', 'other-person', 'other-identity'] as const;

/** Finds the person who came and links them. What administrators have to look at is noted for them. Throws as `findPerson`. */
export async function linkPerson(db: Db, provider: string, rule: Rule, arrived: Arrived): Promise<Person> {
  const { issuer, subject } = arrived;
  try {
    const { person, isLinked } = await findPerson(db, provider, rule, arrived);
    if (isLinked || (await insertIdentity(db, { provider, issuer, subject, oidos: person.record }))) return person;
    // Of two that came at one moment one linked it.
    return (await findPerson(db, provider, rule, arrived)).person;
  } catch (refused) {
    const reason = refused instanceof Refusal && reported.find((one) => one === refused.reason);
    if (reason) await noteRefused(db, { provider, issuer, subject, number: (refused as Refusal).value ?? '', reason });
    throw refused;
  }
}
