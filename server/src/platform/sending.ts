import { setImmediate as turn } from 'node:timers/promises';
import type { Delivery } from './mail/delivery.ts';

/** A message that is to be sent, as its list has it. */
export interface Listed {
  /** Its place in the order of sending, a UUID. */
  readonly place: string;
  /** How often it was tried. */
  readonly tries: number;
}

/** What became of a message. `waiting`: nothing of it was sent. */
export interface Ended {
  readonly place: string;
  readonly state: 'waiting' | 'sent' | 'refused' | 'deferred' | 'unknown';
  readonly status: string | null;
  /** Seconds until it is tried again; null: not by itself. */
  readonly againAfter: number | null;
}

/** Where it is written what is to be sent, and what became of it. */
export interface SendingList<Message extends Listed> {
  /** Messages that are due, in the order of sending, after a place. */
  readonly due: (after: string, limit: number) => Promise<readonly Message[]>;
  /**
   * Notes that a message is about to leave, and what became of the one before. False where it is no more to be sent. Once this has ended a crash
   * leaves it so, and it is not sent again by itself.
   */
  readonly begin: (place: string, before: Ended | undefined) => Promise<boolean>;
  readonly end: (ended: Ended) => Promise<void>;
}

/** A message as it can leave. */
export interface Ready {
  /** Hands it over. `begin` is waited for before the first byte of it leaves. Where it throws nothing is sent, and so does this. */
  readonly deliver: (begin: () => Promise<void>) => Promise<Delivery>;
}

/** What messages leave by, one at a time. */
export interface Transport<Message extends Listed> {
  /** Makes what leaves; undefined where it would read otherwise than it was frozen. Nothing is sent yet. */
  readonly prepare: (message: Message) => Promise<Ready | undefined>;
  readonly close: () => void;
}

/** Why sending stops before its end, for somebody to look at. Its words stand in the texts under `mailing.stopped`. */
export interface StopReason {
  readonly reason: 'server' | 'policy' | 'many-refused' | 'lost' | 'rendered-otherwise';
  /** What the mail server answered, without its words. */
  readonly status: string;
}

export interface Sending<Message extends Listed> {
  readonly list: SendingList<Message>;
  /** One for each connection. */
  readonly transports: readonly Transport<Message>[];
  /** At most so many messages; undefined: as fast as they are taken. */
  readonly perMinute?: number | undefined;
  /** No message is begun once it is aborted. */
  readonly signal: AbortSignal;
  readonly onSent?: () => void;
  /** Waits so many milliseconds, or until sending is to stop. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** So many are read from the database at once. */
const atOnce = 500;

/** Seconds until a message that the server puts off is tried again, by how often it was; after the last one it is refused. */
const putOff = [300, 900, 3600, 4 * 3600, 12 * 3600];

/** Milliseconds after which a server that takes nothing is tried again; then sending stops. */
const serverAway = [1000, 5000, 30_000, 60_000];

/** So many connections lost in the middle of a text, one after another, are no accident. */
const lostInRow = 5;

/** Of so many messages, the last ones, more than half refused are no accident. */
const looksBack = 40;

/**
 * Sends what is due of a list, each message once: before its text leaves, its row says so. Ends when nothing is due, when `signal` is aborted,
 * or when something is wrong that more messages would only make worse: then it gives what.
 */
export async function sendDue<Message extends Listed>(sending: Sending<Message>): Promise<StopReason | undefined> {
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const queue = createQueue(sending.list);
  const watch = createWatch((reason) => stop.abort(reason));
  const pace = createPace(sending, signal);
  const lanes = sending.transports.map((transport) =>
    runLane({ ...sending, transport, signal, queue, watch, pace }).catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(lanes);
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  return stop.signal.aborted ? stop.signal.reason : undefined;
}

interface Lane<Message extends Listed> extends Omit<Sending<Message>, 'transports'> {
  readonly transport: Transport<Message>;
  readonly queue: () => Promise<Message | undefined>;
  readonly watch: ReturnType<typeof createWatch>;
  readonly pace: ReturnType<typeof createPace>;
}

/** Another sender has it, or it is off the list. */
const taken = Symbol('taken');

interface Next<Message> {
  readonly message: Message;
  readonly ready: Ready;
}

/** One connection: one message after another, the next one made while one is on its transport. What became of each is noted with the beginning of the next, or before that is waited for. */
async function runLane<Message extends Listed>(lane: Lane<Message>): Promise<void> {
  const { list, transport, signal, queue, watch, pace, wait, onSent } = lane;
  let before: Ended | undefined;
  const begin = (place: string) => async () => {
    const ended = before;
    before = undefined;
    try {
      if (!(await list.begin(place, ended))) throw taken;
    } catch (error) {
      if (error !== taken) before = ended;
      throw error;
    }
  };
  const flush = async () => {
    const ended = before;
    before = undefined;
    if (ended) await list.end(ended);
  };
  async function made(): Promise<Next<Message> | undefined> {
    const message = signal.aborted ? undefined : await queue();
    if (!message) return undefined;
    // The message before goes first: mail server and database work on it while this one is made.
    await turn();
    const ready = await transport.prepare(message);
    if (ready) return { message, ready };
    watch.stop({ reason: 'rendered-otherwise', status: '' });
    return undefined;
  }
  let next = made();
  try {
    for (let current = await next; current && !signal.aborted; current = await next) {
      next = made();
      // What goes wrong with it is met in its turn.
      next.catch(() => {});
      for (let pause: number | undefined = 0; pause !== undefined && !signal.aborted; ) {
        if (pause > 0) await wait(pause, signal);
        await pace(flush);
        if (signal.aborted) break;
        pause = await handOver(current);
      }
    }
  } finally {
    await flush();
  }

  /** Gives milliseconds after which the same message is tried again: nothing of it was sent. Undefined: go on with the next. */
  async function handOver({ message, ready }: Next<Message>): Promise<number | undefined> {
    const delivery = await ready.deliver(begin(message.place)).catch((error: unknown) => {
      if (error === taken) return undefined;
      throw error;
    });
    if (!delivery) return undefined;
    await flush();
    before = endedOf(message, delivery);
    if (delivery.outcome === 'sent') onSent?.();
    const pause = watch.after(delivery);
    if (pause !== undefined) await flush();
    return pause;
  }
}

function endedOf({ place, tries }: Listed, { outcome, concerns, status, after }: Delivery): Ended {
  const ended = (state: Ended['state'], againAfter: number | null = null) => ({ place, state, status, againAfter });
  if (outcome === 'sent' || outcome === 'unknown') return ended(outcome);
  // Not the recipient's fault: it stays on the list.
  if (concerns === 'all') return { ...ended('waiting'), status: null };
  const pause = putOff[tries];
  return outcome === 'again' && pause !== undefined ? ended('deferred', Math.max(pause, after ?? 0)) : ended('refused');
}

/** Sees whether more than single messages goes wrong. */
function createWatch(stop: (reason: StopReason) => void) {
  let away = 0;
  let lost = 0;
  const refused: boolean[] = [];
  return {
    stop,
    /** Gives milliseconds to wait before the same message is tried again; undefined: go on with the next. */
    after({ outcome, concerns, status }: Delivery): number | undefined {
      if (concerns === 'all') {
        // 5xx: the server has its reasons, and will have them for the next one.
        if (/^5/.test(status)) stop({ reason: 'policy', status });
        const pause = serverAway[away++];
        if (pause === undefined) stop({ reason: 'server', status });
        return pause ?? 0;
      }
      away = 0;
      lost = outcome === 'unknown' ? lost + 1 : 0;
      if (lost >= lostInRow) stop({ reason: 'lost', status });
      refused.push(outcome === 'refused');
      if (refused.length > looksBack) refused.shift();
      if (refused.length === looksBack && refused.filter(Boolean).length > looksBack / 2)
        stop({ reason: 'many-refused', status });
      return undefined;
    },
  };
}

/** Messages that are due, one after another for all lanes, read ahead. */
function createQueue<Message extends Listed>({ due }: Pick<SendingList<Message>, 'due'>) {
  let after = '00000000-0000-0000-0000-000000000000';
  let some: Message[] = [];
  let reading: Promise<void> | undefined;
  async function read() {
    const found = await due(after, atOnce);
    after = found.at(-1)?.place ?? after;
    some = found.toReversed();
  }
  return async (): Promise<Message | undefined> => {
    if (some.length === 0) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return some.pop();
  };
}

/** Waits so that no more than `perMinute` messages begin in a minute, evenly. `flush` goes before: what is to be noted would wait as long, and a crash lose it. */
function createPace({ perMinute, wait }: Pick<Sending<Listed>, 'perMinute' | 'wait'>, signal: AbortSignal) {
  let next = 0;
  return async (flush: () => Promise<void>): Promise<void> => {
    if (perMinute === undefined) return;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 60_000 / perMinute;
    if (at <= now) return;
    await flush();
    await wait(Math.max(0, at - performance.now()), signal);
  };
}
