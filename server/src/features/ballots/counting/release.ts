/**
 * Which results may be published, so that no answer can be told from those of at least `minimum` − 1 others who were
 * asked the same (docs/privacy.md, "Classes").
 *
 * A row is the smallest thing that is published: one question at one place (the course, a parallel, a teacher …). A
 * ballot's class is the set of released rows it was offered. Every class that is counted holds at least `minimum`
 * ballots, so two ballots of a class can change places and nothing that is published changes.
 *
 * An example, with a minimum of 3. Five students attend a lecture, and three of them its seminar. Question 1 is asked about
 * the course, question 2 about each parallel. So three ballots were offered the rows {1 course, 2 lecture, 2 seminar} and
 * two were offered {1 course, 2 lecture}.
 * - With all rows released the classes hold three and two ballots. The two are set aside: 3 ballots × 3 rows = 9 pairs.
 * - Without "2 seminar" all five are one class: 5 ballots × 2 rows = 10 pairs.
 * The second choice releases more, so it is taken: "2 seminar" is left out and nobody is set aside.
 *
 * All of it looks at what was offered, never at answers: otherwise the choice itself would tell of them.
 */

/** The rows one ballot was offered, by key, and how often: of a teacher one may be asked in two parallels. */
export type Offer = ReadonlyMap<string, number>;

export interface Release {
  /** Keys of the rows that are published. */
  readonly released: ReadonlySet<string>;
  /** For each ballot, in the order given, whether it is counted. The others are set aside. */
  readonly counted: readonly boolean[];
}

/** Ballots that were offered exactly the same, by their place in the order given. */
interface Group {
  readonly offer: Offer;
  readonly ballots: readonly number[];
}

/** Rows that were offered to exactly the same groups, equally often: they are released together or not at all. */
interface Bundle {
  readonly rows: readonly string[];
  /** Group → how often it was offered each of the rows. */
  readonly times: ReadonlyMap<number, number>;
}

/** Up to so many bundles the search is thorough. Most courses have less than ten. */
const fewBundles = 40;

/**
 * Chooses rows and ballots so that as many pairs of a released row and a counted ballot remain as can be found. Given the
 * released rows, the rest follows: a class of fewer than `minimum` ballots is set aside.
 *
 * The rows are searched from several starts (none released, all, where there are few each alone) by taking in or leaving
 * out one bundle, or two at a time, as long as that gains pairs. So no row that is left out could be added to the result.
 */
export function chooseRows(offers: readonly Offer[], minimum: number): Release {
  const groups = groupsOf(offers);
  const bundles = bundlesOf(groups);
  const every = [...bundles.keys()];
  const starts = [[], every, ...(bundles.length <= fewBundles ? every.map((bundle) => [bundle]) : [])];
  const found = starts.map((start) => search({ groups, bundles, minimum }, start));
  const best = found.reduce((one, other) => (pairsOf(other) > pairsOf(one) ? other : one));
  const isCounted = groups.map((_, group) => pairsIn(best, best.classOf[group] ?? '') > 0);
  const released = bundles.filter(
    ({ times }, bundle) => best.released[bundle] && [...times.keys()].some((group) => isCounted[group]),
  );
  const counted = groups.filter((_, group) => isCounted[group]);
  return { released: new Set(released.flatMap(({ rows }) => rows)), counted: whether(counted, offers.length) };
}

/** While filling goes on: only ballots offered exactly the same as `minimum` − 1 others are counted, with all their rows. The others wait. */
export function chooseWholeClasses(offers: readonly Offer[], minimum: number): Release {
  const whole = groupsOf(offers).filter(({ offer, ballots }) => offer.size > 0 && ballots.length >= minimum);
  return {
    released: new Set(whole.flatMap(({ offer }) => [...offer.keys()])),
    counted: whether(whole, offers.length),
  };
}

/** For each of `count` ballots whether it is in one of the groups. */
function whether(groups: readonly Group[], count: number): boolean[] {
  const inside = new Set(groups.flatMap(({ ballots }) => ballots));
  return Array.from({ length: count }, (_, ballot) => inside.has(ballot));
}

function groupsOf(offers: readonly Offer[]): Group[] {
  const byOffer = Map.groupBy(offers.keys(), (ballot) => JSON.stringify([...(offers[ballot] ?? [])].toSorted(byKey)));
  // In the order of what was offered: which ballot came first decides nothing.
  const inOrder = [...byOffer].toSorted(byKey).map(([, ballots]) => ballots);
  return inOrder.map((ballots) => ({ offer: offers[ballots[0] ?? 0] ?? new Map(), ballots }));
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

/** The bundles, those with most pairs of a row and a ballot first. */
function bundlesOf(groups: readonly Group[]): Bundle[] {
  const timesOf = new Map<string, Map<number, number>>();
  for (const [group, { offer }] of groups.entries()) {
    for (const [row, times] of offer)
      timesOf.set(row, (timesOf.get(row) ?? new Map<number, number>()).set(group, times));
  }
  const alike = Map.groupBy([...timesOf].toSorted(byKey), ([, times]) => JSON.stringify([...times]));
  const bundles = [...alike.values()].map((same) => ({
    rows: same.map(([row]) => row),
    times: same[0]?.[1] ?? new Map<number, number>(),
  }));
  const pairs = ({ rows, times }: Bundle) =>
    rows.length * [...times.keys()].reduce((sum, group) => sum + (groups[group]?.ballots.length ?? 0), 0);
  return bundles.toSorted((one, other) => pairs(other) - pairs(one));
}

interface Problem {
  readonly groups: readonly Group[];
  readonly bundles: readonly Bundle[];
  readonly minimum: number;
}

/** Which bundles are released, and the classes that follow from it. */
interface Choice extends Problem {
  /** By group: the bundles that it was offered. */
  readonly offered: readonly (readonly number[])[];
  /** By bundle. */
  readonly released: boolean[];
  /** By group: the name of its class, made of the released ones of its bundles. */
  readonly classOf: string[];
  readonly classes: Map<string, { readonly rows: number; ballots: number }>;
}

function search(problem: Problem, start: readonly number[]): Choice {
  const { groups, bundles } = problem;
  const every = [...bundles.keys()];
  const choice: Choice = {
    ...problem,
    offered: groups.map((_, group) => every.filter((bundle) => bundles[bundle]?.times.has(group))),
    released: bundles.map(() => false),
    classOf: groups.map(() => ''),
    classes: new Map([['', { rows: 0, ballots: groups.reduce((sum, { ballots }) => sum + ballots.length, 0) }]]),
  };
  for (const bundle of start) toggle(choice, bundle);
  // Begin with what costs least: take in the largest first, leave out the smallest first.
  const order = start.length > 1 ? every.toReversed() : every;
  do improveByOne(choice, order);
  while (bundles.length <= fewBundles && improveByTwo(choice, order));
  return choice;
}

/** Toggles bundles as long as one of them gains. */
function improveByOne(choice: Choice, order: readonly number[]): void {
  for (let gained = true; gained; ) {
    gained = false;
    for (const bundle of order) {
      if (gainOf(choice, bundle) <= 0) continue;
      toggle(choice, bundle);
      gained = true;
    }
  }
}

/** Toggles two bundles where that gains though neither does alone. False when no two do. */
function improveByTwo(choice: Choice, order: readonly number[]): boolean {
  for (const [at, one] of order.entries()) {
    const gained = gainOf(choice, one);
    toggle(choice, one);
    const other = order.slice(at + 1).find((bundle) => gained + gainOf(choice, bundle) > 0);
    toggle(choice, other ?? one);
    if (other !== undefined) return true;
  }
  return false;
}

/** Pairs of a released row and a counted ballot. */
const pairsOf = (choice: Choice) => [...choice.classes.keys()].reduce((sum, name) => sum + pairsIn(choice, name), 0);

/** The same of one class, if it had `more` ballots; a class of fewer than `minimum` has none. */
function pairsIn({ classes, minimum }: Choice, name: string, more = 0): number {
  const { rows = 0, ballots = 0 } = classes.get(name) ?? {};
  return ballots + more >= minimum ? (ballots + more) * rows : 0;
}

/** How many pairs toggling a bundle would add. */
function gainOf(choice: Choice, bundle: number): number {
  const changes = [...moves(choice, bundle)];
  return changes.reduce((sum, [name, more]) => sum + pairsIn(choice, name, more) - pairsIn(choice, name), 0);
}

/** Takes a bundle in, or leaves it out. */
function toggle(choice: Choice, bundle: number): void {
  for (const [name, more] of moves(choice, bundle)) {
    const before = choice.classes.get(name);
    if (before) before.ballots += more;
  }
  for (const group of choice.bundles[bundle]?.times.keys() ?? [])
    choice.classOf[group] = classWith(choice, group, bundle);
  choice.released[bundle] = !choice.released[bundle];
}

/** How many ballots each class would gain or lose if a bundle were toggled. */
function moves(choice: Choice, toggled: number): Map<string, number> {
  const changes = new Map<string, number>();
  for (const group of choice.bundles[toggled]?.times.keys() ?? []) {
    const n = choice.groups[group]?.ballots.length ?? 0;
    const [from = '', to] = [choice.classOf[group], classWith(choice, group, toggled)];
    changes.set(from, (changes.get(from) ?? 0) - n);
    changes.set(to, (changes.get(to) ?? 0) + n);
  }
  return changes;
}

/** The class that a group would be in if a bundle were toggled. Makes it where it was in none before. */
function classWith({ bundles, released, offered, classes }: Choice, group: number, toggled: number): string {
  const inside = (offered[group] ?? []).filter((bundle) => released[bundle] !== (bundle === toggled));
  const name = inside.map((bundle) => `${bundle}×${bundles[bundle]?.times.get(group)}`).join();
  if (!classes.has(name)) {
    const rows = inside.reduce((sum, bundle) => sum + (bundles[bundle]?.rows.length ?? 0), 0);
    classes.set(name, { rows, ballots: 0 });
  }
  return name;
}
