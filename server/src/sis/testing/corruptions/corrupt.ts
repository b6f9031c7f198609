import type { RandomSource } from '@anketa/testing/proof';
import { inPage, latin2, windows1250 } from './code-page.ts';
import { csvOf, type GoodTable, quoted, type Values } from './good-export.ts';

/** What became of a row that a corruption touched. */
export interface Hurt {
  /** It is right to read it so, besides as it was. */
  readonly reads?: (row: Values) => boolean;
  /** It has to be named even where it is read as it was: something was wrong with how it was written. */
  readonly named?: boolean;
  /** Whoever sees the row sees that something is wrong with it: the import has to name it. */
  readonly visible?: boolean;
}

/** A table that was corrupted. Rows are counted from 0, in the good table. */
export interface Corrupted {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly hurt: ReadonlyMap<number, Hurt>;
  /** Rows that are not in the file any more. */
  readonly lost: ReadonlySet<number>;
  /** A column that is not to be found in the header any more: without it the table is refused, or the column named as absent. */
  readonly header?: string;
  /** The row of the file (the header is the first) in which each row now stands. */
  readonly rowOf: (at: number) => number;
}

type Made = Omit<Corrupted, 'kind' | 'rowOf'> & { readonly rowOf?: Corrupted['rowOf'] };
type Kind = (good: GoodTable, random: RandomSource) => Made;

const nobody = { hurt: new Map<number, Hurt>(), lost: new Set<number>() };
const same = (a: Values, b: Values) => a.length === b.length && a.every((value, at) => value === b[at]);
/** As a reader takes an empty field. */
const plain = (fields: readonly (string | null)[]) => fields.map((field) => field?.trim() || null);

/** Different rows, by their places. */
function some({ rows }: GoodTable, random: RandomSource, most: number): number[] {
  const wanted = random.between(1, Math.max(1, Math.min(most, rows.length)));
  const chosen = new Set<number>();
  while (chosen.size < Math.min(wanted, rows.length)) chosen.add(random.below(rows.length));
  return [...chosen];
}

const linesOf = (good: GoodTable) => good.rows.map((row) => row.map(quoted).join(','));

/** The table with other lines for some of its rows. Undefined: the line is gone. */
function withLines(good: GoodTable, lines: ReadonlyMap<number, string | undefined>): Buffer {
  const all = linesOf(good).flatMap((line, at) => (lines.has(at) ? (lines.get(at) ?? []) : line));
  return Buffer.from(`${[good.columns.join(','), ...all].join('\n')}\n`);
}

/** Which kinds of characters a value has: an e-mail address is seen in a column of times, a surname in one of codes. */
function looksOf(value: string): string {
  const kinds = Array.from(value, (letter) => (/\p{L}/u.test(letter) ? 'a' : /\d/.test(letter) ? '0' : letter));
  return [...new Set(kinds)].sort().join('');
}

/** Whether a row has a value in a column in which no good row has one like it. In names of things anything may stand. */
function isVisible({ rows, columns }: GoodTable, row: Values): boolean {
  return columns.some((column, at) => {
    const value = row[at];
    if (value == null || /nazev$/.test(column)) return false;
    return !rows.some((good) => good[at] != null && looksOf(good[at] ?? '') === looksOf(value));
  });
}

/** Rows whose fields are written otherwise; each is then read as those fields, or named where their number is wrong. */
function rewritten(good: GoodTable, changes: ReadonlyMap<number, readonly (string | null)[]>): Made {
  const lines = new Map([...changes].map(([at, fields]) => [at, fields.map(quoted).join(',')]));
  const hurt = new Map<number, Hurt>();
  for (const [at, fields] of changes) {
    const fits = fields.length === good.columns.length;
    hurt.set(
      at,
      fits
        ? { reads: (row) => same(row, plain(fields)), visible: isVisible(good, plain(fields)) }
        : { named: true, visible: true },
    );
  }
  return { bytes: withLines(good, lines), hurt, lost: new Set() };
}

const changeRows =
  (change: (row: Values, random: RandomSource, good: GoodTable) => readonly (string | null)[], most = 4): Kind =>
  (good, random) =>
    rewritten(good, new Map(some(good, random, most).map((at) => [at, change(good.rows[at] ?? [], random, good)])));

/** Bytes that end anywhere. */
const cut: Kind = (good, random) => {
  const whole = Buffer.from(csvOf(good));
  const at = random.below(whole.length);
  const header = Buffer.byteLength(`${good.columns.join(',')}`);
  if (at < header)
    return { bytes: whole.subarray(0, at), ...nobody, lost: new Set(good.rows.keys()), header: good.columns.at(-1) };
  const lost = new Set<number>();
  const hurt = new Map<number, Hurt>();
  let begins = header + 1;
  for (const [nth, line] of linesOf(good).entries()) {
    const ends = begins + Buffer.byteLength(line);
    if (begins >= at) lost.add(nth);
    else if (ends > at) {
      const row = good.rows[nth] ?? [];
      const last = row.length - 1;
      // Nobody can see that the last field once was longer.
      const shortened = (read: Values) =>
        same(read.slice(0, last), row.slice(0, last)) && (row[last] ?? '').startsWith(read[last]?.slice(0, -1) ?? '');
      hurt.set(nth, { reads: shortened });
    }
    begins = ends + 1;
  }
  return { bytes: whole.subarray(0, at), hurt, lost };
};

/** Quotation marks where none belong. */
const strayQuotes: Kind = (good, random) => {
  const lines = new Map<number, string>();
  const hurt = new Map<number, Hurt>();
  for (const at of some(good, random, 3)) {
    let line = linesOf(good)[at] ?? '';
    for (let marks = random.between(1, 3); marks > 0; marks--) {
      const place = random.below(line.length + 1);
      line = `${line.slice(0, place)}"${line.slice(place)}`;
    }
    lines.set(at, line);
    const bare = (row: Values) => plain(row.map((value) => value?.replaceAll('"', '') ?? null));
    const original = good.rows[at] ?? [];
    hurt.set(at, { reads: (row) => same(bare(row), bare(original)) });
  }
  return { bytes: withLines(good, lines), hurt, lost: new Set() };
};

const linesLost: Kind = (good, random) => {
  const lost = new Set(some(good, random, random.chance(0.3) ? good.rows.length : 6));
  const stays = [...good.rows.keys()].filter((at) => !lost.has(at));
  const bytes = withLines(good, new Map([...lost].map((at) => [at, undefined])));
  return { bytes, hurt: new Map(), lost, rowOf: (at) => stays.indexOf(at) + 2 };
};

/** Rows of which only empty lines, or lines of delimiters and blanks, are left. */
const rowsEmptied: Kind = (good, random) => {
  const lost = new Set(some(good, random, 5));
  const empty = ['', ' ', good.columns.map(() => '').join(','), good.columns.map(() => '""').join(','), '\r'];
  return { bytes: withLines(good, new Map([...lost].map((at) => [at, random.pick(empty)]))), hurt: new Map(), lost };
};

/** Lines that are there twice are one row more. Here they are counted as hurt, so that either may be named. */
const linesTwice: Kind = (good, random) => {
  const twice = new Set(some(good, random, 3));
  const lines = linesOf(good);
  const hurt = new Map<number, Hurt>([...twice].map((at) => [at, {}]));
  return {
    bytes: withLines(good, new Map([...twice].map((at) => [at, `${lines[at]}\n${lines[at]}`]))),
    hurt,
    lost: new Set(),
    rowOf: (at) => at + 2 + [...twice].filter((one) => one < at).length,
  };
};

const hasOther = (row: Values) => row.some((value) => value !== null && /[^\0-\x7f]/.test(value));
const asRead1250 = (row: Values, page: ReadonlyMap<string, number>) =>
  row.map((value) => value && new TextDecoder('windows-1250').decode(inPage(value, page)));

/** Some lines, or all, in another code page than the rest. */
const codePage: Kind = (good, random) => {
  const page = random.chance(0.7) ? windows1250 : latin2;
  const all = random.chance(0.5);
  const chosen = new Set(all ? good.rows.keys() : some(good, random, 5));
  const hurt = new Map<number, Hurt>();
  const lines = linesOf(good).map((line, at) => {
    const row = good.rows[at] ?? [];
    if (!chosen.has(at)) return Buffer.from(`${line}\n`);
    const bytes = inPage(`${line}\n`, page);
    // What the page lacks has become a question mark: that is a letter like others.
    const named = bytes.some((byte) => byte > 127);
    if (hasOther(row)) hurt.set(at, { named, reads: (read) => same(read, asRead1250(row, page)) });
    return bytes;
  });
  return { bytes: Buffer.concat([Buffer.from(`${good.columns.join(',')}\n`), ...lines]), hurt, lost: new Set() };
};

/** The whole file in another form that says the same. */
const otherForm: Kind = (good, random) => {
  const text = csvOf(good);
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const bytes = random.pick([
    () => Buffer.from(`\uFEFF${text}`),
    () => utf16,
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(utf16).swap16(),
    () => Buffer.from(text.replaceAll('\n', '\r\n')),
    () => Buffer.from(text.replaceAll('\n', '\r')),
    () => Buffer.from(text.slice(0, -1)),
    () => Buffer.from(`sep=,\n${text}`),
    () =>
      Buffer.from(
        [good.columns, ...good.rows]
          .map((row) => row.map((value) => `"${(value ?? '').replaceAll('"', '""')}"`).join(';'))
          .join('\n'),
      ),
  ])();
  return { bytes, ...nobody };
};

function shuffled<T>(items: readonly T[], random: RandomSource): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}

const reordered: Kind = (good, random) => {
  const rows = random.chance(0.5) ? shuffled(good.rows, random) : good.rows;
  const order = random.chance(0.5) ? shuffled([...good.columns.keys()], random) : [...good.columns.keys()];
  const pick = <T>(values: readonly T[]) => order.map((at) => values[at] as T);
  return {
    bytes: Buffer.from(csvOf({ columns: pick(good.columns), rows: rows.map(pick) })),
    ...nobody,
    rowOf: (at) => rows.indexOf(good.rows[at] as Values) + 2,
  };
};

/** A column of the header that is called otherwise, is there twice, or is missing. */
const headerSpoilt: Kind = (good, random) => {
  const at = random.below(good.columns.length);
  const name = good.columns[at] ?? '';
  const columns = good.columns.with(
    at,
    random.pick([`${name}x`, `"${name}`, '', good.columns[(at + 1) % good.columns.length] ?? '']),
  );
  const body = csvOf(good).slice(good.columns.join(',').length);
  return { bytes: Buffer.from(`${columns.join(',')}${body}`), ...nobody, header: name };
};

const kinds: Readonly<Record<string, Kind>> = {
  cut,
  'stray-quotes': strayQuotes,
  'field-lost': changeRows((row, random) => row.toSpliced(random.below(row.length), 1)),
  'field-added': changeRows((row, random) =>
    row.toSpliced(random.below(row.length + 1), 0, random.pick(['', 'x', '12'])),
  ),
  'shifted-left': changeRows((row, random) => [...row.toSpliced(random.below(row.length), 1), null]),
  'shifted-right': changeRows((row, random) => row.toSpliced(random.below(row.length), 0, null).slice(0, -1)),
  'fields-swapped': changeRows((row, random) => {
    const [a, b] = [random.below(row.length), random.below(row.length)];
    return row.with(a, row[b] ?? null).with(b, row[a] ?? null);
  }),
  'field-emptied': changeRows((row, random) => row.with(random.below(row.length), null)),
  'rows-emptied': rowsEmptied,
  'over-long': changeRows((row, random) => row.with(random.below(row.length), 'ž'.repeat(random.between(1001, 9000)))),
  invisible: changeRows((row, random) => {
    const at = random.below(row.length);
    const value = row[at] ?? '';
    const place = random.below(value.length + 1);
    return row.with(at, `${value.slice(0, place)}${random.pick(['\0', '\u200b', '\u2060'])}${value.slice(place)}`);
  }),
  'code-page': codePage,
  'other-form': otherForm,
  reordered,
  'lines-lost': linesLost,
  'lines-twice': linesTwice,
  'header-spoilt': headerSpoilt,
};

export const corruptionKinds = Object.keys(kinds);

/** Corrupts a table in a way. Which rows it touches is chosen by chance. */
export function corrupt(good: GoodTable, kind: string, random: RandomSource): Corrupted {
  const make = kinds[kind];
  if (!make) throw new Error(`No corruption is called ${kind}.`);
  return { rowOf: (at) => at + 2, ...make(good, random), kind };
}
