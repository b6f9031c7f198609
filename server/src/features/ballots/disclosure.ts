/**
 * Which results may be published, so that no answer can be told from those of at least `minimum` − 1 others who were
 * asked the same (docs/privacy.md, "Classes").
 *
 * A row is the smallest thing that is published: one question at one place (the course, a parallel, a teacher …). A
 * ballot's class is the set of released rows it was offered. Every class that is counted holds at least `minimum`
 * ballots, so two ballots of a class can change places and nothing that is published changes.
 *
 * All of it looks at what was offered, never at answers: otherwise the choice itself would tell of them.
 */

/** The rows one ballot was offered, by key, and how often: of a teacher one may be asked in two parallels. */
export type Offer = ReadonlyMap<string, number>;

export interface Disclosure {
  /** Keys of the rows that are published. */
  readonly released: ReadonlySet<string>;
  /** For each ballot, in the order given, whether it is counted. The others are set aside. */
  readonly counted: readonly boolean[];
}

/** Ballots that were offered exactly the same. */
interface Kind {
  readonly offer: Offer;
  readonly ballots: readonly number[];
}

/** Rows that were offered to exactly the same kinds, equally often: they are released together or not at all. */
interface Bundle {
  readonly rows: readonly string[];
  /** Kind → how often it was offered each of the rows. */
  readonly times: ReadonlyMap<number, number>;
}

/**
 * Chooses rows and ballots so that as many pairs of a released row and a counted ballot remain as can be found. Given the
 * released rows, the rest follows: a class of fewer than `minimum` ballots is set aside.
 *
 * The rows are searched from several starts (none released, all, where there are few each alone) by taking in or leaving
 * out one bundle, or two at a time, as long as that gains pairs. So no row that is left out could be added to the result.
 */
export function disclose(offers: readonly Offer[], minimum: number): Disclosure {
  const kinds = kindsOf(offers);
  const bundles = bundlesOf(kinds);
  const every = [...bundles.keys()];
  const starts = [[], every, ...(bundles.length <= fewBundles ? every.map((bundle) => [bundle]) : [])];
  const searched = starts.map((start) => search(kinds, bundles, { minimum, start }));
  const best = searched.reduce((one, other) => (other.pairs > one.pairs ? other : one));
  return resultOf(offers.length, kinds, { bundles: bundles.filter((_, index) => best.chosen[index]), minimum });
}

/**
 * For a batch while filling goes on: only ballots that were offered exactly the same as at least `minimum` − 1 others are
 * counted, with all their rows. The others wait.
 */
export function discloseWhole(offers: readonly Offer[], minimum: number): Disclosure {
  const whole = kindsOf(offers).filter(({ ballots }) => ballots.length >= minimum);
  return resultOf(offers.length, whole, { bundles: bundlesOf(whole), minimum });
}

function kindsOf(offers: readonly Offer[]): Kind[] {
  const byOffer = Map.groupBy(offers.keys(), (ballot) => canonical(offers[ballot] ?? new Map()));
  // In the order of what was offered: which ballot came first decides nothing.
  return [...byOffer.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ballots]) => ({ offer: offers[ballots[0] ?? 0] ?? new Map(), ballots }));
}

const canonical = (offer: Offer) => JSON.stringify([...offer].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The bundles, those offered to most ballots first. */
function bundlesOf(kinds: readonly Kind[]): Bundle[] {
  const columns = new Map<string, Map<number, number>>();
  for (const [kind, { offer }] of kinds.entries()) {
    for (const [row, times] of offer)
      columns.set(row, (columns.get(row) ?? new Map<number, number>()).set(kind, times));
  }
  const rows = [...columns.keys()].sort();
  const alike = Map.groupBy(rows, (row) => JSON.stringify([...(columns.get(row) ?? [])]));
  const bundles = [...alike.values()].map((same) => ({ rows: same, times: columns.get(same[0] ?? '') ?? new Map() }));
  const pairs = ({ rows, times }: Bundle) =>
    rows.length * [...times.keys()].reduce((sum, kind) => sum + (kinds[kind]?.ballots.length ?? 0), 0);
  return bundles.toSorted((one, other) => pairs(other) - pairs(one));
}

interface Search {
  /** For each bundle, whether it is released. */
  readonly chosen: readonly boolean[];
  /** Pairs of a released row and a counted ballot. */
  readonly pairs: number;
}

/** Up to here the search is thorough. Most courses have less than ten bundles. */
const fewBundles = 40;

function search(
  kinds: readonly Kind[],
  bundles: readonly Bundle[],
  { minimum, start }: { minimum: number; start: readonly number[] },
): Search {
  const classes = createClasses(kinds, bundles, minimum);
  for (const bundle of start) classes.toggle(bundle);
  // Begin with what costs least: take in the largest first, leave out the smallest first.
  const order = start.length > 1 ? [...bundles.keys()].reverse() : [...bundles.keys()];
  const improve = () => {
    for (let gained = true; gained; ) {
      gained = false;
      for (const bundle of order) {
        if (classes.gain(bundle) <= 0) continue;
        classes.toggle(bundle);
        gained = true;
      }
    }
  };
  improve();
  while (bundles.length <= fewBundles && improveByTwo(classes, order)) improve();
  return { chosen: classes.chosen(), pairs: classes.pairs() };
}

/** Toggles two bundles where that gains though neither does alone. False when no two do. */
function improveByTwo(classes: Classes, order: readonly number[]): boolean {
  for (const [at, one] of order.entries()) {
    const lost = classes.gain(one);
    classes.toggle(one);
    const other = order.slice(at + 1).find((bundle) => lost + classes.gain(bundle) > 0);
    if (other !== undefined) {
      classes.toggle(other);
      return true;
    }
    classes.toggle(one);
  }
  return false;
}

type Classes = ReturnType<typeof createClasses>;

/** The classes of all kinds for the bundles chosen at the moment; none at first. */
function createClasses(kinds: readonly Kind[], bundles: readonly Bundle[], minimum: number) {
  const chosen = bundles.map(() => false);
  const offered = kinds.map((_, kind) => [...bundles.keys()].filter((bundle) => bundles[bundle]?.times.has(kind)));
  const classOf = kinds.map(() => '');
  const ballots = new Map<string, number>([['', kinds.reduce((sum, kind) => sum + kind.ballots.length, 0)]]);
  const width = new Map<string, number>([['', 0]]);
  const value = (name: string, n: number) => (n >= minimum ? n * (width.get(name) ?? 0) : 0);

  /** A class named by its bundles, with one of them toggled. Notes how many rows it has. */
  function nameWith(kind: number, toggled: number): string {
    const inside = (offered[kind] ?? []).filter((bundle) => chosen[bundle] !== (bundle === toggled));
    const name = inside.map((bundle) => `${bundle}×${bundles[bundle]?.times.get(kind)}`).join();
    if (!width.has(name)) {
      width.set(
        name,
        inside.reduce((sum, bundle) => sum + (bundles[bundle]?.rows.length ?? 0), 0),
      );
    }
    return name;
  }

  /** How many ballots each class would gain or lose. */
  function moves(bundle: number): Map<string, number> {
    const changes = new Map<string, number>();
    for (const kind of bundles[bundle]?.times.keys() ?? []) {
      const n = kinds[kind]?.ballots.length ?? 0;
      const [from = '', to] = [classOf[kind], nameWith(kind, bundle)];
      changes.set(from, (changes.get(from) ?? 0) - n);
      changes.set(to, (changes.get(to) ?? 0) + n);
    }
    return changes;
  }

  return {
    chosen: () => chosen,
    pairs: () => [...ballots].reduce((sum, [name, n]) => sum + value(name, n), 0),
    /** How many pairs taking a bundle in, or leaving it out, would add. */
    gain(bundle: number): number {
      let gained = 0;
      for (const [name, change] of moves(bundle)) {
        const n = ballots.get(name) ?? 0;
        gained += value(name, n + change) - value(name, n);
      }
      return gained;
    },
    toggle(bundle: number): void {
      for (const [name, change] of moves(bundle)) ballots.set(name, (ballots.get(name) ?? 0) + change);
      const names = [...(bundles[bundle]?.times.keys() ?? [])].map((kind) => [kind, nameWith(kind, bundle)] as const);
      for (const [kind, name] of names) classOf[kind] = name;
      chosen[bundle] = !chosen[bundle];
    },
  };
}

/** What follows from the chosen bundles. */
function resultOf(
  count: number,
  kinds: readonly Kind[],
  { bundles, minimum }: { bundles: readonly Bundle[]; minimum: number },
): Disclosure {
  const rows = new Set(bundles.flatMap((bundle) => bundle.rows));
  const counted = new Array<boolean>(count).fill(false);
  const released = new Set<string>();
  const classes = Map.groupBy(kinds, ({ offer }) => canonical(new Map([...offer].filter(([row]) => rows.has(row)))));
  for (const [name, same] of classes) {
    const ballots = same.flatMap((kind) => kind.ballots);
    if (name === canonical(new Map()) || ballots.length < minimum) continue;
    for (const ballot of ballots) counted[ballot] = true;
    for (const row of same[0]?.offer.keys() ?? []) if (rows.has(row)) released.add(row);
  }
  return { released, counted };
}
