import type { Db } from '../../platform/database/connect.ts';
import type { SectionParts } from './sections.ts';

/** What a student was asked, as it was at a version of the evaluation's content. */
export interface Shown {
  readonly evaluationId: number;
  readonly version: number;
  readonly sections: readonly SectionParts[];
}

/** Who read their page last, of whom a process remembers what they are asked: about 20 MB. Nothing of it is a time or an answer. */
const most = 2000;

const kept = new WeakMap<Db, Map<string, Shown>>();

const keyOf = (slug: string, oidos: string) => JSON.stringify([slug, oidos]);

/**
 * Remembers what a student was shown, so that neither their next page nor their submission need ask for it again. It may
 * be out of date by then: every change counts the evaluation's content version up (an import, which changes enrolments,
 * does so at its end, and filling is not open while it lasts). A page compares it, and the database refuses a ballot checked against an older one.
 */
export function remember(db: Db, slug: string, oidos: string, shown: Shown): void {
  const recent = kept.get(db) ?? new Map<string, Shown>();
  const key = keyOf(slug, oidos);
  recent.delete(key);
  recent.set(key, shown);
  const [oldest] = recent.keys();
  if (recent.size > most && oldest !== undefined) recent.delete(oldest);
  kept.set(db, recent);
}

export function recall(db: Db, slug: string, oidos: string): Shown | undefined {
  return kept.get(db)?.get(keyOf(slug, oidos));
}

export function forget(db: Db, slug: string, oidos: string): void {
  kept.get(db)?.delete(keyOf(slug, oidos));
}
