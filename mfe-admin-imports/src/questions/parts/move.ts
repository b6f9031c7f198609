/** The list with the item at `from` taken out and put in at `to`. The same list when nothing would move. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  const inside = to >= 0 && to < list.length;
  if (from === to || item === undefined || !inside) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** The items in the order of `ids`; as they are when those are not exactly their ids. */
export function inOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return ordered.length === items.length && ids.length === items.length ? ordered : items;
}
