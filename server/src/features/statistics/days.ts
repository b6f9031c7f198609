import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { type PlaceKind, placeKinds } from '@anketa/contract/evaluations/statistics';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { evaluationById } from '../evaluations/store.ts';
import { type Counted, countPlaces, lastDays, type StoredDay, today, writeDays } from './days-store.ts';
import { newlyPublished, tooSmall } from './newly-published.ts';
import type { StudyTypes } from './store.ts';

/** The day is that of the database unless given. */
interface Day {
  readonly types: StudyTypes;
  readonly day?: string;
}

/**
 * Writes what is told of participation in an evaluation from a day on, of what is settled: all of it, and its departments, programmes and types of
 * study. While filling is open only what `newlyPublished` lets through; once it has closed everything as it is, but for places of fewer students than
 * ballots must hide among.
 */
export async function writeDay(db: Db, evaluationId: number, { types, day }: Day): Promise<void> {
  await inTransaction(db, async (tx) => {
    const evaluation = await evaluationById(tx, evaluationId);
    if (!evaluation) return;
    const minimum = evaluation.options.minimum_responses;
    const exact = !isFillingOpen(evaluation);
    const counted = await countPlaces(tx, evaluationId, { types });
    const small = smallPlaces(counted, minimum);
    const together = small.size > 0 ? await countPlaces(tx, evaluationId, { types, together: [...small] }) : [];
    const kinds = Map.groupBy([...counted.filter((place) => !small.has(place)), ...together], ({ kind }) => kind);
    const published = Map.groupBy(await lastDays(tx, evaluationId), ({ kind }) => kind);
    const on = day ?? (await today(tx));
    const rowsOf = (kind: PlaceKind, telling: Publishing) =>
      dayOf(kinds.get(kind) ?? [], published.get(kind) ?? [], { minimum, exact, on, telling });
    const whole = newlyPublished(kinds.get('evaluation') ?? [], beforeOf(published.get('evaluation') ?? []), minimum);
    const telling = exact ? 'all' : whole.length > 0 ? 'some' : 'nothing';
    await writeDays(
      tx,
      evaluationId,
      ['evaluation' as const, ...placeKinds].flatMap((kind) => rowsOf(kind, telling)),
    );
  });
}

/** Those that are too small to stand alone: they are counted together, each student once. */
function smallPlaces(counted: readonly Counted[], minimum: number): ReadonlySet<Counted> {
  const kinds = Map.groupBy(counted, ({ kind }) => kind);
  kinds.delete('evaluation');
  return new Set(
    [...kinds.values()].flatMap((places) => {
      const codes = tooSmall(places, minimum);
      return places.filter(({ code }) => codes.has(code));
    }),
  );
}

/** What a day tells: everything, what `newlyPublished` lets through, or what was told before. */
type Publishing = 'all' | 'some' | 'nothing';

interface Rule {
  readonly minimum: number;
  readonly exact: boolean;
  readonly on: string;
  readonly telling: Publishing;
}

const beforeOf = (published: readonly StoredDay[]) => new Map(published.map((row) => [row.code, row]));

/**
 * What is written of the places of one kind. The whole evaluation has a row each day, others where something changes. A place that an import has taken away, or
 * left with too few students, has none any more.
 */
function dayOf(
  places: readonly Counted[],
  published: readonly StoredDay[],
  { minimum, exact, on, telling }: Rule,
): StoredDay[] {
  const before = beforeOf(published);
  const standing = places.filter(({ students }) => students >= minimum);
  const codes = new Set(standing.map(({ code }) => code));
  const gone = published.filter(({ code, students }) => students > 0 && !codes.has(code));
  const anew = new Set(telling === 'all' ? places : telling === 'some' ? newlyPublished(places, before, minimum) : []);
  const rows = standing.flatMap((place) => {
    const last = before.get(place.code);
    if (anew.has(place)) return [{ ...place, day: on, exact }];
    if (!last) return [{ ...place, responding: 0, submitted: 0, day: on, exact }];
    return place.kind === 'evaluation' ? [{ ...last, day: on, exact }] : [];
  });
  return [...rows, ...gone.map((last) => ({ ...last, students: 0, responding: 0, submitted: 0, day: on, exact }))];
}
