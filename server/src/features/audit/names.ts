import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { translate } from '../../platform/translate.ts';
import { clock } from '../evaluations/store.ts';
import { peopleNoted } from './store.ts';

/** What stands in place of a person: the clock of phases, the night, whoever was removed, the judge of canaries, and what makes the demo. */
const nobodys: readonly string[] = [clock, 'night', 'removed', 'command line', 'canary', 'demo'];

/** The names of who is noted, in words where it is no person. */
export async function namesOf(db: Db, actors: readonly string[], locale: Locale): Promise<(actor: string) => string> {
  const people = await peopleNoted(db, [...new Set(actors.flatMap((actor) => actor.split(' as ')))]);
  const known = new Map(
    people.flatMap((person) => {
      const name = personName(person, person.login ?? person.oidos);
      return person.login === null ? [[person.oidos, name] as const] : [[person.login, name] as const];
    }),
  );
  const nameOf = (actor: string) =>
    known.get(actor) ?? (nobodys.includes(actor) ? translate(locale, `changes.${actor}`) : actor);
  return (actor) => {
    const [one = actor, as] = actor.split(' as ');
    return as === undefined ? nameOf(one) : translate(locale, 'changes.as', { one: nameOf(one), as: nameOf(as) });
  };
}
