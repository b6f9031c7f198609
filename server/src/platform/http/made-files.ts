import { LRUCache } from 'lru-cache';
import type { OpenFile, Spool } from './spool.ts';

/** So many files stay made for whoever asks next, and each so long (milliseconds). */
const published = { max: 16, ttl: 10 * 60_000 };

/**
 * Files that are everybody's, made once for all who ask while they stay as they are: a crowd costs what one reader costs. They are known by a
 * mark, which is another one as soon as the content may be.
 */
export function createMadeFiles() {
  const files = new LRUCache<string, Promise<Spool>>({
    ...published,
    ttlAutopurge: true,
    // What is being made is dropped once it is made. Those who wait for it asked before, and open it first.
    dispose: (spool) =>
      void spool.then(
        ({ drop }) => drop(),
        () => undefined,
      ),
  });

  /** The file of a mark, or undefined where it is neither made nor being made. */
  function open(mark: string): Promise<OpenFile> | undefined {
    return files.get(mark)?.then((spool) => spool.open());
  }

  return {
    open,
    /** The file of a mark. `make` makes it where it is neither made nor being made; what it throws, everybody gets who waits for it. */
    async openOrMake(mark: string, make: () => Promise<Spool>): Promise<OpenFile> {
      const known = open(mark);
      if (known) return known;
      const spool = make();
      files.set(mark, spool);
      spool.catch(() => files.delete(mark));
      return spool.then((one) => one.open());
    },
  };
}
