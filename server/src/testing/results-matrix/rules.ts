import { type Publicity, publicities, type QuestionTarget } from '@anketa/contract/questions/questions';

/**
 * Who is told what of results, in the words of what was promised (specification 6, P5 and P6). Nothing here knows how the
 * server decides.
 */
export const readers = {
  visitor: null,
  student: 'who-student-9',
  teacher: 'ada',
  colleague: 'bob',
  head: 'ema',
  'other head': 'hal',
  'guarantor of the course': 'gil',
  'guarantor of the programme': 'gus',
  'answers.read alone': 'reads',
  administrator: 'who-admin',
} as const;
export type Reader = keyof typeof readers;

/** Preparation, filling (what was released before stays stored), checking, the same while filling goes on, published, failed, importing. */
export const phases = {
  preparation: [0, false],
  reopened: [1, false],
  checking: [2, false],
  continuous: [2, true],
  published: [3, false],
  failed: [4, false],
  importing: [5, false],
} as const;
export type Phase = keyof typeof phases;

export const readAll: readonly Reader[] = ['answers.read alone', 'administrator'];

/**
 * Of which places somebody reads questions of any publicity, as soon as results are checked. `hidden`: hidden comments too, as the form
 * says: the teacher, the head, administrators.
 */
const concerned: Partial<Record<Reader, { readonly of: RegExp; readonly hidden: boolean }>> = {
  teacher: { of: /^(A1|A2|B1) (povinn|ada)$|^(A1p|A2p|B1p) gl$/, hidden: true },
  colleague: { of: /^A1 (povinn|bob)$|^A1q gl$/, hidden: true },
  head: { of: /^(A1|A2) |^(A1p|A1q|A2p) gl$|^department A$/, hidden: true },
  'other head': { of: /^C1 |^C1p gl$|^department C$/, hidden: true },
  'guarantor of the course': { of: /^A1 |^(A1p|A1q) gl$/, hidden: false },
  'guarantor of the programme': { of: /^(F1|F2|P1)$/, hidden: false },
  'answers.read alone': { of: /./, hidden: true },
  administrator: { of: /./, hidden: true },
};
export const isConcerned = (reader: Reader, place: string) => concerned[reader]?.of.test(place) ?? false;
export const readsHidden = (reader: Reader, place: string) =>
  isConcerned(reader, place) && concerned[reader]?.hidden === true;

/** Who may know that department B, which is hidden, is there: who reads all answers, and who teaches in it. */
export const ofHidden: readonly Reader[] = [...readAll, 'teacher'];

export const isChecked = (phase: Phase) => phase === 'checking' || phase === 'continuous';

/** The publicities of questions whose answers somebody reads of a place. */
export function read(reader: Reader, phase: Phase, place: string): readonly Publicity[] {
  if (isConcerned(reader, place)) return isChecked(phase) || phase === 'published' ? publicities : [];
  if (phase !== 'published') return [];
  return reader === 'visitor' ? ['all'] : ['signed', 'all'];
}

/** Whether an evaluation's results are open; else how they are refused. Before publication to whom they may concern. */
export function opened(reader: Reader, phase: Phase): number {
  if (phase === 'failed' || phase === 'importing') return 404;
  if (phase === 'published') return 200;
  return phase === 'preparation' || reader === 'visitor' || reader === 'student' ? 403 : 200;
}

/** The same of what is for everybody once published, and for these before. */
export function early(reader: Reader, phase: Phase, these: readonly Reader[]): number {
  const status = opened(reader, phase);
  return status !== 200 || phase === 'published' || these.includes(reader) ? status : 403;
}

/** How many answered at each place, told apart in every sum. Answers to questions of a publicity are all alike. */
export const courses: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  A1: { 'A1 povinn': 3, 'A1p gl': 3, 'A1q gl': 4, 'A1 ada': 3, 'A1 bob': 4 },
  A2: { 'A2 povinn': 30, 'A2p gl': 30, 'A2 ada': 30 },
  B1: { 'B1 povinn': 300, 'B1p gl': 300, 'B1 ada': 300 },
  C1: { 'C1 povinn': 3000, 'C1p gl': 3000, 'C1 cyd': 3000 },
};
export const fields = { F1: 3, F2: 4, F3: 30 } as const;
export const answerOf: Readonly<Record<Publicity, number>> = { none: 5, signed: 3, all: 1 };
export const targetOf = (place: string): QuestionTarget =>
  place.endsWith('povinn') ? 'povinn' : place.endsWith(' gl') ? 'gl' : place.includes(' ') ? 'ucit' : 'sobor';

export type Visible = readonly string[];

export const rated = (target: string, some: readonly Publicity[], n: number): Visible =>
  some.flatMap((publicity) => [`${target} ${publicity}`, `${target} ${publicity} ${n}`]);
export const average = (some: readonly Publicity[]): Visible =>
  some.length === 0 ? [] : [`average ${some.reduce((sum, one) => sum + answerOf[one], 0) / some.length}`];
/** Averages in tables are of what everybody may read, so that all readers see one. */
export const tabled = (is: boolean): Visible => (is ? average(['all']) : []);

/** Comments at a place that somebody reads, under their questions. */
export function commented(reader: Reader, phase: Phase, place: string): Visible {
  const some = read(reader, phase, place);
  const texts = some.map((publicity) => `${targetOf(place)} ${publicity} text`);
  const open = some.map((publicity) => `open ${place} ${publicity}`);
  const hidden = readsHidden(reader, place) ? some.map((publicity) => `hidden ${place} ${publicity}`) : [];
  return [...texts, ...open, ...hidden];
}
export const unread = (reader: Reader, phase: Phase, places: readonly string[]): Visible => {
  const some = places.filter((place) => !readsHidden(reader, place));
  const n = some.reduce((sum, place) => sum + read(reader, phase, place).length, 0);
  return n > 0 ? [`${n} hidden`] : [];
};

export const sumOf = (target: string, some: readonly string[]) =>
  some
    .flatMap((code) => Object.entries(courses[code] ?? {}))
    .filter(([place]) => targetOf(place) === target)
    .reduce((sum, [, n]) => sum + n, 0);

/** The sums of some courses, as who reads these publicities is told them. */
export const summed = (some: readonly Publicity[], of: readonly string[]): Visible => [
  ...['povinn', 'gl', 'ucit'].flatMap((target) => rated(target, some, sumOf(target, of))),
  ...average(some),
];

export const allPlaces = Object.entries(courses).flatMap(([code, places]) =>
  Object.keys(places).map((place) => [code, place] as const),
);
