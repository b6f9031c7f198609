/** A table of a file, as its JSON has it: a row by column. */
export type TableRows = readonly Readonly<Record<string, string | number | null>>[];

type Found = Set<string>;

/**
 * Everything that an answer of results tells of what was answered, wherever in it: questions by their text, with how many answered where
 * that is told; comments by their text; how many are hidden; averages; how often something was found. Names and rates are left out.
 */
export function visibleTo(body: unknown): Found {
  const found: Found = new Set();
  const hidden = walk(body, found);
  if (hidden > 0) found.add(`${hidden} hidden`);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Gives how many comments are hidden there. */
function walk(value: unknown, found: Found): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + walk(one, found), 0);
  if (!isObject(value)) return 0;
  const { body_cs, question, body, comment, average, code, current, found: places, evaluations } = value;
  const n = answersIn(value);
  for (const text of [body_cs, question, isObject(question) ? question.body_cs : undefined]) {
    if (typeof text !== 'string') continue;
    found.add(text);
    if (n !== undefined) found.add(`${text} ${n}`);
  }
  if (current !== undefined && n !== undefined) found.add(`at ${code} ${n}`);
  // One that may be written and was not is empty.
  for (const text of [body, comment]) if (typeof text === 'string' && text !== '') found.add(text);
  const mean = isObject(average) ? (average.value ?? average.mean) : average;
  if (typeof mean === 'number') found.add(`average ${mean}`);
  if (Array.isArray(places) && places.length > 0) found.add('found');
  if (Array.isArray(evaluations)) found.add(`${evaluations.length} evaluations`);
  const own = typeof value.hidden_comments === 'number' ? value.hidden_comments : 0;
  return own + Object.values(value).reduce((sum: number, one) => sum + walk(one, found), 0);
}

/** How many answered, where an object tells it of its question: on a page, in a comparison, in a heat map, in a file. */
function answersIn({ figures, whole, points, answered }: Record<string, unknown>): unknown {
  const here = Array.isArray(points) ? points.at(-1) : (figures ?? whole);
  return isObject(here) ? here.n : typeof answered === 'number' ? answered : undefined;
}
