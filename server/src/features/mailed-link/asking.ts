import { randomBytes } from 'node:crypto';
import { mailedLinkMinutes } from '@anketa/contract/people/mailed-link';
import type { Locale } from '@anketa/contract/values';
import type { FastifyBaseLogger } from 'fastify';
import PQueue from 'p-queue';
import type { Db } from '../../platform/database/connect.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { loggable } from '../../platform/loggable.ts';
import { isAddress, type Mailer } from '../../platform/mail/mailer.ts';
import { hashOf } from './browser.ts';
import { linkMail } from './link-mail.ts';
import { personReachedBy, replaceLink } from './store.ts';

const minute = 60;

/** Links asked for from one address, for whomever: a lecture hall that signs in at once stays below. */
const ofAddress = { name: 'mailed-link-address', points: 500, seconds: 10 * minute };
/** For one login or e-mail address from one address: who mistyped nothing has their e-mail after the first. */
const ofWho = { name: 'mailed-link', points: 5, seconds: 15 * minute };
/** E-mails that one person gets, whoever asks and wherever. A stranger can use them up, at the price of ten e-mails an hour to somebody. */
const ofPerson = { name: 'mailed-link-person', points: 10, seconds: 60 * minute };

/** E-mails that are on their way at once, and those who wait for theirs. */
const atOnce = 5;
const mostWaiting = 500;

/** Who asks for a link. */
export interface Asked {
  /** A login, or an e-mail address. */
  readonly who: string;
  readonly back: string;
  readonly locale: Locale;
  /** As `countedAddress` gives it. */
  readonly address: string;
  /** The hash of the browser's new cookie, and of the one that it had. */
  readonly browser: Buffer;
  readonly before: Buffer | undefined;
}

interface Ports {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  /** Where browsers reach the suite. */
  readonly publicUrl: string;
}

/**
 * Makes what takes wishes for a link. `limit` and `ask` do the same whether anybody is found: who it is, is looked up in the background. `stop` lets
 * those end that have begun.
 */
export function createAsking({ db, mailer, log, publicUrl }: Ports) {
  const [byAddress, byWho, byPerson] = [createLimit(ofAddress), createLimit(ofWho), createLimit(ofPerson)];
  const queue = new PQueue({ concurrency: atOnce });

  /** The person to send to, with the address; undefined where nothing is sent. */
  async function recipientOf(who: string) {
    const person = await personReachedBy(db, who);
    if (!person?.email || !isAddress(person.email)) return undefined;
    try {
      await byPerson.attempt(person.oidos);
    } catch (refusal) {
      if (refusal instanceof ProblemError) return undefined;
      throw refusal;
    }
    return { oidos: person.oidos, email: person.email };
  }

  async function sendLink({ who, back, locale, browser, before }: Asked): Promise<void> {
    const recipient = await recipientOf(who);
    const token = randomBytes(32).toString('base64url');
    await replaceLink(db, before, {
      browser_hash: browser,
      token_hash: hashOf(token),
      oidos: recipient?.oidos ?? null,
      back,
      expires_at: new Date(Date.now() + mailedLinkMinutes * minute * 1000),
    });
    if (!recipient) return;
    await mailer.send(linkMail(recipient.email, { url: `${publicUrl}/sign-in/link/${token}`, locale }));
  }

  return {
    /** Throws `busy` where too many wait, and `too-many-attempts`. */
    async limit({ who, address }: Pick<Asked, 'who' | 'address'>): Promise<void> {
      if (queue.size >= mostWaiting) throw problem('busy');
      await byAddress.attempt(address);
      await byWho.attempt(`${who.toLowerCase()}\n${address}`);
    },
    /** Begins to look up and to send. What goes wrong is only logged: who asked has been answered. */
    ask(asked: Asked): void {
      queue.add(() => sendLink(asked).catch((error) => log.warn(loggable(error), 'a mailed link was not sent')));
    },
    async stop(): Promise<void> {
      queue.clear();
      await queue.onIdle();
    },
  };
}
