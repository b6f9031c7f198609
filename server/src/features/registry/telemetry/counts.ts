import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { addCounts, type Counted } from './counts-store.ts';

type What = Omit<Counted, 'count'>;

/** Places of one revision and kind that a process tells apart in an hour. What came of more of them is counted as of none. */
const mostPlaces = 40;

/** Milliseconds until what was counted is stored. */
const storedEvery = 10_000;

interface Needs {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly every?: number;
}

/** How often revisions of remotes are opened and fail in browsers, as far as this process hears of it. */
export interface RemoteCounts {
  /** Counts once. */
  add(what: What): void;
  /** All counts since this process began, without places. */
  totals(): readonly Counted[];
  /** Stores what was counted since the last time. */
  store(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts in memory and adds to the database every ten seconds: nobody who opens a page waits for it, and no row is written at the moment when somebody did. */
export function createRemoteCounts({ db, log, every = storedEvery }: Needs): RemoteCounts {
  const totals = new Map<string, Counted>();
  let fresh = new Map<string, Counted>();
  const places = new Map<string, Set<string>>();
  let placesOf = 0;

  /** The place, or none where there are too many already. */
  function known({ place, ...of }: What): string {
    const hour = Math.floor(Date.now() / 3_600_000);
    if (hour !== placesOf) places.clear();
    placesOf = hour;
    const key = keyOf({ ...of, place: '' });
    const seen = places.get(key) ?? new Set();
    places.set(key, seen);
    if (seen.size < mostPlaces) seen.add(place);
    return seen.has(place) ? place : '';
  }

  async function store(): Promise<void> {
    const counts = [...fresh.values()];
    if (counts.length === 0) return;
    fresh = new Map();
    await addCounts(db, counts).catch((error: unknown) => {
      for (const counted of counts) raise(fresh, counted);
      log.warn({ err: error }, 'what remotes did in browsers could not be stored');
    });
  }

  const timer = setInterval(store, every).unref();
  return {
    add(what) {
      const one = { ...what, place: known(what), count: 1 };
      raise(fresh, one);
      raise(totals, { ...one, place: '' });
    },
    totals: () => [...totals.values()],
    store,
    async stop() {
      clearInterval(timer);
      await store();
    },
  };
}

const keyOf = ({ remote_id, content_hash, kind, place }: What) => [remote_id, content_hash, kind, place].join(' ');

function raise(counts: Map<string, Counted>, counted: Counted): void {
  const key = keyOf(counted);
  counts.set(key, { ...counted, count: (counts.get(key)?.count ?? 0) + counted.count });
}
