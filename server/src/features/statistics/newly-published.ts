/** What is told of a place. */
export interface Published {
  readonly code: string;
  /** Students who sent something of it, and how many ballots they sent. */
  readonly responding: number;
  readonly submitted: number;
}

/** A place by how many students are asked there. */
interface Sized {
  readonly code: string;
  readonly students: number;
}

/**
 * Codes of the places of a kind that are too small to stand alone: those of fewer than `minimum` students, and where these have fewer together, the
 * next smallest as well, so that all minus the others tells of nobody alone. The code `''`, of students who have no place, is one of them.
 */
export function tooSmall(places: readonly Sized[], minimum: number): ReadonlySet<string> {
  const small = new Set<string>();
  let together = 0;
  for (const { code, students } of places.toSorted(bySize)) {
    if (code !== '' && students >= minimum && (together === 0 || together >= minimum)) break;
    small.add(code);
    together += students;
  }
  return small;
}

const bySize = (a: Sized, b: Sized) =>
  Number(a.code !== '') - Number(b.code !== '') || a.students - b.students || (a.code < b.code ? -1 : 1);

/**
 * Which of the places of a kind, as they now are, are told anew while filling is open: those where at least `minimum` students have responded who
 * were not told of before. What is held back elsewhere is of as many together, or of nobody: else all minus what is told would tell it.
 */
export function newlyPublished<Place extends Published>(
  places: readonly Place[],
  before: ReadonlyMap<string, Omit<Published, 'code'>>,
  minimum: number,
): readonly Place[] {
  const changed = places.flatMap((place) => {
    const { responding, submitted } = before.get(place.code) ?? { responding: 0, submitted: 0 };
    const more = place.responding - responding;
    return more !== 0 || place.submitted !== submitted ? [{ place, more }] : [];
  });
  const small = changed.filter(({ more }) => more < minimum);
  let hidden = small.reduce((sum, { more }) => sum + Math.max(0, more), 0);
  const published = changed.filter(({ more }) => more >= minimum).toSorted((a, b) => b.more - a.more);
  while (small.length > 0 && hidden < minimum) {
    const least = published.pop();
    if (!least) break;
    hidden += least.more;
  }
  return published.map(({ place }) => place);
}
