import PQueue from 'p-queue';
import type { Db } from '../../platform/database/connect.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import { passwordMatches } from './passwords.ts';
import { personByLogin } from './store.ts';

const minute = 60;

/** Wrong guesses at one login from one address, or from one known device. */
const tight = { points: 10, seconds: 15 * minute };
/** Wrong guesses from one address at whatever login: a dormitory of 2,000 people who mistype stays below. */
const loose = { points: 500, seconds: 10 * minute };

/** Refusals are answered at this pace: else whoever is refused would at once try again, as fast as the server can refuse. */
const refusals = new PQueue({ interval: 1000, intervalCap: 20 });
/** Past these a refusal costs less than to keep it waiting. */
const mostRefused = 2000;

async function atPace(refusal: unknown): Promise<never> {
  if (refusals.size < mostRefused) await refusals.add(() => {});
  throw refusal;
}

/** Where a guess comes from. */
export interface Origin {
  /** As `countedAddress` gives it. */
  readonly address: string;
  /** The proof that somebody has already signed in to this very account from this device. */
  readonly device: string | undefined;
}

/**
 * Makes the check of local passwords, with its limits. Only wrong guesses count in the end, and never by login alone:
 * whoever guesses at someone's password shuts nobody out but the address they come from, and even there not the devices
 * that have signed in to the account before (OWASP, "device cookies").
 */
export function createSignIn(db: Db) {
  const byAccount = createLimit({ name: 'sign-in', ...tight });
  const byAddress = createLimit({ name: 'sign-in-address', ...loose });

  /** Gives the key of the person. Throws `wrong-password`, `too-many-attempts` or `busy`. */
  return async (
    given: { readonly login: string; readonly password: string },
    { address, device }: Origin,
  ): Promise<string> => {
    const account = `${given.login.toLowerCase()}\n${device ? `device ${device}` : address}`;
    await byAccount.attempt(account).catch(atPace);
    if (!device) await byAddress.attempt(address).catch(atPace);
    const person = await personByLogin(db, given.login);
    const right = await passwordMatches(given.password, person?.password_hash ?? null);
    if (!right || !person) throw problem('wrong-password');
    await byAccount.forget(account);
    if (!device) await byAddress.takeBack(address);
    return person.oidos;
  };
}
