/**
 * Uses items one after another, and makes the next one ready while one is used: from when `use` asks for it. Making one ready takes the event
 * loop, so what is on its way elsewhere goes first. Ends the items also where `use` throws.
 *
 * @param use gives whether it goes on
 */
export async function eachAhead<Item>(
  items: AsyncGenerator<Item>,
  use: (item: Item, askNext: () => void) => Promise<boolean>,
): Promise<void> {
  try {
    for (let one = await items.next(); !one.done; ) {
      let next: Promise<IteratorResult<Item>> | undefined;
      const askNext = () => {
        next ??= items.next();
        // Its failure comes when its turn comes.
        next.catch(() => undefined);
      };
      if (!(await use(one.value, askNext))) return;
      one = await (next ?? items.next());
    }
  } finally {
    await items.return(undefined);
  }
}
