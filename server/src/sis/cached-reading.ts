import type { Chunk, RowsRequest, Source } from './source.ts';

/** A table that is being read, with the chunks that were read ahead, by the offset at which each begins. */
interface Reading {
  readonly of: string;
  readonly chunks: AsyncIterator<Chunk>;
  readonly ready: Map<number, Chunk>;
  next: number;
  end?: NodeJS.Timeout;
}

/** What is kept between two calls that each want one chunk: where reading is, and what rows are checked against. */
export interface CachedReading {
  readonly source: Source;
  /** Gives what was made under a name, and makes it where that is another one than last time. */
  readonly known: <Known>(name: string, make: () => Promise<Known>) => Promise<Known>;
}

/** As many chunks as an import prepares ahead of the one it writes. */
const readAhead = 4;

/**
 * Keeps tables open for those who import them one chunk a call, by evaluation: with a reading from the start for each chunk a large table would take
 * quadratic time. Whoever comes to another process, after `idle` milliseconds or with other data, reads from the start once more.
 */
export function cacheReadings(idle = 60_000) {
  const readings = new Map<number, Reading>();
  const names = new Map<number, { readonly name: string; readonly made: Promise<unknown> }>();

  function put(id: number, reading: Reading): void {
    const other = readings.get(id);
    if (other) void drop(id, other);
    readings.set(id, reading);
    reading.end = setTimeout(() => void drop(id, reading), idle).unref();
  }
  async function drop(id: number, reading: Reading): Promise<void> {
    clearTimeout(reading.end);
    if (readings.get(id) === reading) readings.delete(id);
    await reading.chunks.return?.();
  }
  /** A reading that has the chunk at an offset ready, or comes to it next. It is nobody else's until it is put back. */
  async function take(id: number, source: Source, request: RowsRequest): Promise<Reading> {
    const { offset = 0, ...table } = request;
    const of = JSON.stringify([await source.fingerprint(), table]);
    const cached = readings.get(id);
    if (cached?.of === of && (cached.ready.has(offset) || cached.next === offset)) {
      readings.delete(id);
      clearTimeout(cached.end);
      return cached;
    }
    if (cached) await drop(id, cached);
    return { of, chunks: source.rows(request)[Symbol.asyncIterator](), ready: new Map(), next: offset };
  }
  async function chunkAt(reading: Reading, offset: number): Promise<Chunk | undefined> {
    const ready = reading.ready.get(offset);
    if (ready) return ready;
    const { value, done } = await reading.chunks.next();
    if (done) return undefined;
    reading.ready.set(offset, value);
    reading.next = offset + value.rows.length;
    for (const before of [...reading.ready.keys()].slice(0, -readAhead)) reading.ready.delete(before);
    return value;
  }
  async function* rows(id: number, source: Source, request: RowsRequest): AsyncGenerator<Chunk> {
    const reading = await take(id, source, request);
    let offset = request.offset ?? 0;
    let failed = true;
    try {
      for (let chunk = await chunkAt(reading, offset); chunk; chunk = await chunkAt(reading, offset)) {
        failed = false;
        yield chunk;
        failed = true;
        offset += chunk.rows.length;
        if (chunk.remain === 0) break;
      }
      failed = false;
    } finally {
      if (failed) await drop(id, reading);
      else put(id, reading);
    }
  }

  return (id: number, source: Source): CachedReading => ({
    source: { ...source, rows: (request) => rows(id, source, request) },
    async known<Known>(name: string, make: () => Promise<Known>) {
      const last = names.get(id);
      // Under one name always the same is made.
      if (last?.name === name) return last.made as Promise<Known>;
      const made = make();
      names.set(id, { name, made });
      return made;
    },
  });
}
