/** More at once would live long enough to be taken for lasting, and fill the memory until it is tidied up. */
export const atATime = 200;

/**
 * The rows of a cursor, some at a time, until `fetch` gives none. The next are asked for while those at hand are worked on: the database
 * and this process work at once. Whoever stops taking them waits for those that were asked for.
 */
export async function* fetchedAhead<Row>(fetch: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) return;
      next = fetch();
      // What goes wrong is told when its turn comes.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    await next.catch(() => undefined);
  }
}
