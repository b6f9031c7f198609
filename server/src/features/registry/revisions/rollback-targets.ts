interface Entry {
  readonly id: number;
  readonly content_hash: string;
  readonly before: number | null;
}

/**
 * What rollbacks go back to one after the other, from an entry of the log on: what was active before, without revisions that are marked as bad or were removed.
 *
 * @param from the number of the entry that comes first; null: there is none
 * @param usable the other revisions
 */
export function targets<One extends Entry>(log: readonly One[], from: number | null, usable: ReadonlySet<string>) {
  const entries = new Map(log.map((entry) => [entry.id, entry]));
  const found: One[] = [];
  for (let next = from; next !== null; ) {
    const entry = entries.get(next);
    if (entry && usable.has(entry.content_hash)) found.push(entry);
    next = entry?.before ?? null;
  }
  return found;
}
