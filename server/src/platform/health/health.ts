import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '../../config-error.ts';
import { mustAgreeOnTime } from '../clock.ts';
import { type ErrorLog, loggable } from '../loggable.ts';

/** What keeps this installation from its work, as /readyz, metrics and the log call it. */
export const troubles = {
  database: 'the database cannot be reached',
  disk: 'the disk of the database is full: nothing can be stored',
  keystore: 'the keystore cannot be written: no keys can be made',
  noting: 'the database notes who submits when',
  clock: 'the clock is not that of the database',
  students: 'no student can sign in',
  remotes: 'files of remotes that pages get are missing',
  future: 'the database has times that have not come: a clock was wrong, or is',
  standby: 'the standby is behind or away: all read from the primary',
} as const;
export type Trouble = keyof typeof troubles;

/** What somebody has to look at, while all work goes on. */
export const warnings: readonly Trouble[] = ['clock', 'students', 'future', 'standby'];

/** Troubles whose reason everybody may read: it names no address and no person. */
const named: readonly Trouble[] = ['remotes'];

export interface Health {
  /** What is wrong just now, looked at a second ago at most. */
  readonly check: () => Promise<readonly Trouble[]>;
  /** Whether the database notes who does what when, looked at a second ago at most. */
  readonly isNoting: () => Promise<boolean>;
  /** A trouble in words. */
  readonly inWords: (trouble: Trouble) => string;
  /** This process is told to end: balancers leave it, while it answers whoever still comes. */
  readonly leave: () => void;
  /** Whether it is. */
  readonly isLeaving: () => boolean;
  /** Somebody met a full disk: an external database's cannot be looked at. */
  readonly metFullDisk: () => void;
  readonly stop: () => void;
}

interface Watched {
  readonly pool: pg.Pool;
  readonly log: ErrorLog;
  /** Where an embedded database has its files. */
  readonly place?: string;
  readonly looks?: HealthChecks;
}

/** What a process looks at beside the database and its disk; each throws where something is wrong. */
interface HealthChecks {
  /** No key could be stored. */
  readonly keystore?: (() => Promise<void>) | undefined;
  /** The database notes what must not be noted. */
  readonly noting?: () => Promise<void>;
  /** Students have no way to sign in. */
  readonly students?: () => Promise<void>;
  /** Files of remotes that pages get are nowhere. */
  readonly remotes?: (() => Promise<void>) | undefined;
  /** Times had to be put right that have not come. */
  readonly future?: () => Promise<void>;
  /** Visitors are to read from a standby, and none can be read. */
  readonly standby?: (() => Promise<void>) | undefined;
}

/** Milliseconds between two looks of its own. */
const between = 15_000;
/** Milliseconds for which a look is good. */
const fresh = 1000;
/** Milliseconds for which a look at what changes seldom is good. */
const lasting = 30_000;
/** Milliseconds for which a full disk is believed to be so after somebody met it. */
const remembered = 30_000;
/** Bytes that PostgreSQL needs to go on: two segments of its log. */
const needed = 32 * 2 ** 20;

/** Watches what this process cannot do without. The log says when something begins to be wrong, and when it is over. */
export function watchHealth({ pool, log, place, looks: given = {} }: Watched): Health {
  let fullAt = Number.NEGATIVE_INFINITY;
  let leaving = false;
  let wrong: ReadonlyMap<Trouble, unknown> = new Map();
  let looked = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<readonly Trouble[]>([]) };

  const looks: Readonly<Record<Trouble, (() => Promise<unknown>) | undefined>> = {
    database: () => pool.query('SELECT 1'),
    async disk() {
      if (performance.now() - fullAt < remembered) throw new Error('a statement found it full');
      if (place === undefined) return;
      const { bavail, bsize } = await statfs(place);
      if (bavail * bsize < needed) throw new Error(`${bavail * bsize} bytes are left`);
    },
    keystore: given.keystore,
    noting: given.noting && whereReached(given.noting),
    clock: whereReached(() => mustAgreeOnTime(pool)),
    students: given.students && whereReached(lastingFor(lasting, given.students)),
    remotes: given.remotes && whereReached(given.remotes),
    future: given.future && whereReached(lastingFor(lasting, given.future)),
    standby: given.standby,
  };

  /** What is asked of the database is not asked where it cannot be reached: that is said once. */
  function whereReached(ask: () => Promise<void>): () => Promise<void> {
    return () => pool.query('SELECT 1').then(ask, () => undefined);
  }

  async function look(): Promise<readonly Trouble[]> {
    const names = Object.keys(looks) as Trouble[];
    const found = new Map<Trouble, unknown>();
    await Promise.all(
      names.map((name) => Promise.resolve(looks[name]?.()).catch((reason: unknown) => void found.set(name, reason))),
    );
    for (const [name, reason] of found) if (!wrong.has(name)) log.error(loggable(reason), troubles[name]);
    for (const name of wrong.keys()) if (!found.has(name)) log.error({}, `no longer: ${troubles[name]}`);
    wrong = found;
    return names.filter((name) => found.has(name));
  }

  function check(): Promise<readonly Trouble[]> {
    if (performance.now() - looked.at > fresh) looked = { at: performance.now(), found: look() };
    return looked.found;
  }

  const askNoting = given.noting && lastingFor(fresh, given.noting);
  const timer = setInterval(check, between).unref();
  return {
    check,
    isNoting: async () =>
      askNoting
        ? askNoting().then(
            () => false,
            // A database that cannot be asked takes no answers either.
            (reason: unknown) => reason instanceof ConfigError,
          )
        : false,
    inWords(trouble) {
      const reason = wrong.get(trouble);
      return named.includes(trouble) && reason instanceof Error
        ? `${troubles[trouble]}: ${reason.message}`
        : troubles[trouble];
    },
    leave() {
      leaving = true;
    },
    isLeaving: () => leaving,
    metFullDisk() {
      fullAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** Asks again only after so many milliseconds. */
function lastingFor(milliseconds: number, ask: () => Promise<void>): () => Promise<void> {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve() };
  return () => {
    if (performance.now() - asked.at > milliseconds) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
}
