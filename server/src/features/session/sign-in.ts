import { setTimeout as pause } from 'node:timers/promises';
import type { BodyOf } from '@anketa/contract/endpoint';
import type { logIn } from '@anketa/contract/people/session';
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

/** Whoever is refused waits this long for the answer: else they would try again as fast as the server can refuse. */
const refusalMs = 500;
/** Past these a refusal costs less than to keep it waiting. */
const mostRefused = 2000;

/** Where a guess comes from. */
export interface Origin {
  /** As `countedAddress` gives it. */
  readonly address: string;
  /** The proof that somebody has already signed in to this very account from this device. */
  readonly device: string | undefined;
}

/** Whose login and password were given: the person's key, and the hash that the password has matched. */
export interface Proven {
  readonly oidos: string;
  readonly hash: string;
}

/**
 * Gives whose login and password these are. What follows from it is done while the account is locked and `passwordStands`: a password takes seconds where
 * many sign in, and may be another one by then. Throws `wrong-password`, `account-off`, `too-many-attempts` or `busy`.
 */
export type CheckPassword = (given: BodyOf<typeof logIn>, origin: Origin) => Promise<Proven>;

/**
 * Makes the check of local passwords, with its limits. Only wrong guesses stay counted, and never by login alone: whoever
 * guesses at someone's password shuts nobody out but the address they come from, and even there not the devices that have
 * signed in to the account before (OWASP, "device cookies"). While a password is being checked it is counted, too, so that
 * nobody has more than a few in the queue.
 */
export function createSignIn(db: Db): CheckPassword {
  const byAccount = createLimit({ name: 'sign-in', ...tight });
  const byAddress = createLimit({ name: 'sign-in-address', ...loose });
  let refused = 0;

  async function refuse(refusal: unknown): Promise<never> {
    if (refused < mostRefused) {
      refused += 1;
      await pause(refusalMs);
      refused -= 1;
    }
    throw refusal;
  }

  return async (given, { address, device }) => {
    const account = `${given.login.toLowerCase()}\n${device ? `device ${device}` : address}`;
    const uncountAddress = async () => {
      if (!device) await byAddress.takeBack(address);
    };
    // The address first: what is kept of an account is then bounded by what an address may try.
    if (!device) await byAddress.attempt(address).catch(refuse);
    await byAccount.attempt(account).catch(async (refusal) => {
      await uncountAddress();
      return refuse(refusal);
    });
    const uncount = () => Promise.all([byAccount.takeBack(account), uncountAddress()]);
    const found = await personOf(db, given).catch(async (error) => {
      await uncount();
      throw error;
    });
    if (!found) throw problem('wrong-password');
    await uncount();
    return found;
  };
}

/** Whose login and password these are. Throws `account-off`, to nobody who has not given the right password. */
async function personOf(db: Db, { login, password }: BodyOf<typeof logIn>): Promise<Proven | undefined> {
  const person = await personByLogin(db, login);
  const hash = person?.password_hash ?? null;
  const isRight = await passwordMatches(password, hash);
  if (!person || hash === null || !isRight) return undefined;
  if (person.deactivated) throw problem('account-off');
  return { oidos: person.oidos, hash };
}
