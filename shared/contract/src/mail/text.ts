import { cleanText, mailAddress, mailLine } from './values.ts';

/** What stands in the text of an e-mail, as `{name}`, for something that each person has of their own or that is known when it is sent. */
export const mailPlaceholders = ['name', 'evaluation', 'deadline', 'left', 'link', 'unsubscribe'] as const;
export type Placeholder = (typeof mailPlaceholders)[number];

/** Those that a notification has a value for: it says nothing of its recipient, since it lies on a screen that others see. */
export const noticePlaceholders = ['evaluation', 'deadline'] as const satisfies readonly Placeholder[];

/** Those that stand for an address. A link may lead there; in a subject nobody could follow them. */
export const addressPlaceholders = ['link', 'unsubscribe'] as const;
export type AddressPlaceholder = (typeof addressPlaceholders)[number];

/** The most characters that are written, in one language. */
export const mailLengths = { subject: 200, body: 20_000 } as const;

export type MailValues = Readonly<Record<Placeholder, string>>;

export type LinkTarget =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'placeholder'; readonly name: AddressPlaceholder };

export type Word =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: Placeholder };

/** A link has no link in it, and bold no bold but that of a link's label: nothing is nested deeper than bold, link, bold. */
export type Inline =
  | Word
  | { readonly kind: 'bold'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'link'; readonly label: readonly Inline[]; readonly target: LinkTarget };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'button'; readonly label: Line; readonly target: LinkTarget };

export type MailProblemKind =
  | 'unknown-placeholder'
  | 'placeholder-without-value'
  | 'address-in-subject'
  | 'broken-link'
  | 'link-without-label'
  | 'button-without-label'
  | 'button-not-alone'
  | 'two-buttons'
  | 'empty-subject'
  | 'empty-title'
  | 'empty-body';

/** What keeps an e-mail from being sent, or would surprise whoever wrote it. */
export interface MailProblem {
  readonly field: 'subject' | 'body';
  readonly problem: MailProblemKind;
  /** Where it begins: characters from the start of the text, without those that are never seen. */
  readonly at?: number;
  /** What stands there; of more than sixty characters the first. */
  readonly what?: string;
}

interface Read {
  /** Those that it has, each once. */
  readonly placeholders: ReadonlySet<Placeholder>;
  /** The first twenty. */
  readonly problems: readonly MailProblem[];
}

export interface MailText extends Read {
  readonly blocks: readonly Block[];
}

export interface MailSubject extends Read {
  readonly words: readonly Word[];
}

const mostProblems = 20;
const isPlaceholder = (name: string): name is Placeholder => mailPlaceholders.some((one) => one === name);
const isAddressPlaceholder = (name: string): name is AddressPlaceholder =>
  addressPlaceholders.some((one) => one === name);

/**
 * Reads the text of an e-mail. Empty lines divide blocks, `- ` begins an item of a list, a line `[[label]](target)` is a button; in a line there
 * are `**bold**`, `[label](target)` and `{placeholder}`. A backslash takes a sign its meaning. What is anything else is text: nothing is ever
 * refused. It takes time by the length of the text alone.
 */
export function parseMailText(source: string): MailText {
  const text = cleanText(source);
  const notes = notesOf('body');
  const blocks: Block[] = [];
  let lines: Line[] | undefined;
  let items: Line[] | undefined;
  let buttons = 0;
  const end = () => {
    lines = undefined;
    items = undefined;
  };
  const addLine = (line: Line) => {
    if (lines) return void lines.push(line);
    end();
    lines = [line];
    blocks.push({ kind: 'paragraph', lines });
  };
  const addItem = (item: Line) => {
    if (items) return void items.push(item);
    end();
    items = [item];
    blocks.push({ kind: 'list', items });
  };
  for (const { from, to } of linesOf(text)) {
    const place = { text, from, to, notes };
    const button = buttonOf(place);
    if (from === to) end();
    else if (button?.kind === 'button') {
      end();
      blocks.push(button);
      buttons += 1;
      if (buttons === 2) notes.note('two-buttons', from, text.slice(from, to));
    } else if (button) addLine([button]);
    else if (text.startsWith('- ', from) && from + 2 < to) addItem(inlinesOf({ ...place, from: from + 2 }, 'body'));
    else addLine(inlinesOf(place, 'body'));
  }
  return { blocks, ...notes.read };
}

/** Reads a subject: one line of text and placeholders, none of them an address. */
export function parseMailSubject(source: string): MailSubject {
  const text = mailLine(source);
  const notes = notesOf('subject');
  const inlines = inlinesOf({ text, from: 0, to: text.length, notes }, 'subject');
  return { words: inlines.filter(isWord), ...notes.read };
}

/** What is wrong with an e-mail in one language: the subject's problems first, in the order of the text. */
export function problemsOf(subject: string, body: string): readonly MailProblem[] {
  return [
    { field: 'subject', empty: 'empty-subject', source: subject, read: parseMailSubject(subject) } as const,
    { field: 'body', empty: 'empty-body', source: body, read: parseMailText(body) } as const,
  ].flatMap(({ field, empty, source, read }): MailProblem[] => [
    ...(mailLine(source) === '' ? [{ field, problem: empty }] : []),
    ...read.problems,
  ]);
}

function notesOf(field: MailProblem['field']) {
  const placeholders = new Set<Placeholder>();
  const problems: MailProblem[] = [];
  return {
    note(problem: MailProblemKind, at: number, what: string) {
      if (problems.length === mostProblems) return;
      problems.push({ field, problem, at, what: what.length > 60 ? `${what.slice(0, 60)}…` : what });
    },
    met: (name: Placeholder) => void placeholders.add(name),
    read: { placeholders, problems },
  };
}

/** A part of the text, and where to note what was found in it. */
interface Place {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly notes: ReturnType<typeof notesOf>;
}

/** From where to where each line goes, without the spaces around it. */
function* linesOf(text: string): Generator<{ readonly from: number; readonly to: number }> {
  let start = 0;
  for (const line of text.split('\n')) {
    const from = start + line.length - line.trimStart().length;
    yield { from, to: from + line.trim().length };
    start += line.length + 1;
  }
}

const escapable = '\\*[](){}-';
const isEscape = (text: string, at: number) => text[at] === '\\' && escapable.includes(text[at + 1] ?? ' ');

/** Where the label ends that begins at `from`: at the next bracket, of whichever kind. */
function endOfLabel({ text, from, to }: Place): number {
  let at = from;
  while (at < to && text[at] !== '[' && text[at] !== ']') at += isEscape(text, at) ? 2 : 1;
  return Math.min(at, to);
}

const targetInBrackets = /\(((?:[^\s()[\]\\]|\\[()[\]\\])*)\)/y;

/** The target in brackets at `at`, and where it ends; without a target where a link cannot lead there. */
function targetAt({ text, to, notes }: Place, at: number): { readonly target?: LinkTarget; readonly end: number } {
  targetInBrackets.lastIndex = at;
  const [whole, written = ''] = targetInBrackets.exec(text) ?? [];
  if (whole === undefined || at + whole.length > to) return { end: at };
  const end = at + whole.length;
  const name = /^\{(\w+)\}$/.exec(written)?.[1] ?? '';
  if (isAddressPlaceholder(name)) {
    notes.met(name);
    return { target: { kind: 'placeholder', name }, end };
  }
  const address = mailAddress(written.replace(/\\(.)/g, '$1'));
  return { end, ...(address !== undefined && { target: { kind: 'address', address } }) };
}

/** A line that is a button; or its text, where it is one that could not be pressed; or undefined, where it is neither. */
function buttonOf(place: Place): Extract<Block, { kind: 'button' }> | Extract<Word, { kind: 'text' }> | undefined {
  const { text, from, to, notes } = place;
  if (!text.startsWith('[[', from)) return undefined;
  const label = { ...place, from: from + 2, to: endOfLabel({ ...place, from: from + 2 }) };
  if (!text.startsWith(']](', label.to)) return undefined;
  const what = text.slice(from, to);
  const { target, end } = targetAt(place, label.to + 2);
  if (end < to && end > label.to + 2) return undefined;
  const isEmpty = text.slice(label.from, label.to).trim() === '';
  if (isEmpty) notes.note('button-without-label', from, what);
  else if (!target) notes.note('broken-link', from, what);
  else return { kind: 'button', label: inlinesOf(trimmed(label), 'label'), target };
  return { kind: 'text', text: what };
}

function trimmed(place: Place): Place {
  const { text, from, to } = place;
  const inner = text.slice(from, to);
  const start = from + inner.length - inner.trimStart().length;
  return { ...place, from: start, to: start + inner.trim().length };
}

interface Mark {
  readonly kind: 'mark';
  readonly opens: boolean;
  readonly closes: boolean;
}

const run = /[^\\*[{]+/y;
const wordInBraces = /\{ {0,3}([\p{L}\p{M}\p{N}_-]{1,40}) {0,3}\}/uy;

/** Reads a part of a line: all that a text has, a link's label without links, or a subject, which has placeholders alone. */
function inlinesOf(place: Place, kind: 'body' | 'label' | 'subject'): Inline[] {
  const { text, to, notes } = place;
  const found: (Inline | Mark)[] = [];
  let at = place.from;
  const take = (length: number, inline: Inline | Mark = { kind: 'text', text: text.slice(at, at + length) }) => {
    found.push(inline);
    at += length;
  };
  while (at < to) {
    run.lastIndex = at;
    wordInBraces.lastIndex = at;
    const sign = text[at];
    const [braced, name = ''] = (sign === '{' && wordInBraces.exec(text)) || [];
    const link = sign === '[' && kind === 'body' ? linkOf({ ...place, from: at }) : undefined;
    if (isEscape(text, at) && at + 1 < to) {
      at += 1;
      take(1);
    } else if (braced !== undefined) take(braced.length, placeholderOf(braced, name, kind, notes, at));
    else if (link) take(link.length, link.inline);
    else if (sign === '*' && text[at + 1] === '*' && at + 1 < to && kind !== 'subject') {
      take(2, { kind: 'mark', opens: isInk(text, at + 2, to), closes: isInk(text, at - 1, to) });
    } else take(Math.max(1, Math.min(to - at, run.exec(text)?.[0].length ?? 1)));
  }
  return bolded(found);
}

/** Whether something that is seen stands there. */
const isInk = (text: string, at: number, to: number) => at < to && (text[at] ?? ' ').trim() !== '';

/** A placeholder, or the text of one that there is not, or not here. */
function placeholderOf(braced: string, name: string, kind: string, { note, met }: Place['notes'], at: number): Word {
  if (!isPlaceholder(name) || braced.length !== name.length + 2) note('unknown-placeholder', at, braced);
  else if (kind === 'subject' && isAddressPlaceholder(name)) note('address-in-subject', at, braced);
  else {
    met(name);
    return { kind: 'placeholder', name };
  }
  return { kind: 'text', text: braced };
}

/** The link that begins at `from`, and how long it is as it is written. */
function linkOf(place: Place): { readonly inline: Inline; readonly length: number } | undefined {
  const { text, from, notes } = place;
  if (text[from + 1] === '[') {
    const end = endOfLabel({ ...place, from: from + 2 });
    if (text.startsWith(']](', end)) notes.note('button-not-alone', from, text.slice(from, end + 2));
    return undefined;
  }
  const label = { ...place, from: from + 1, to: endOfLabel({ ...place, from: from + 1 }) };
  if (!text.startsWith('](', label.to)) return undefined;
  const { target, end } = targetAt(place, label.to + 1);
  const what = text.slice(from, end);
  if (!target) notes.note('broken-link', from, what);
  else if (text.slice(label.from, label.to).trim() === '') notes.note('link-without-label', from, what);
  else return { inline: { kind: 'link', label: inlinesOf(trimmed(label), 'label'), target }, length: end - from };
  return undefined;
}

/** Joins texts, and makes bold what stands between two marks. A mark that has no other is text. */
function bolded(found: readonly (Inline | Mark)[]): Inline[] {
  const outside: Inline[] = [];
  let inside: Inline[] | undefined;
  for (const one of found) {
    if (one.kind !== 'mark') add(inside ?? outside, one);
    else if (!inside && one.opens) inside = [];
    else if (inside && inside.length > 0 && one.closes) {
      outside.push({ kind: 'bold', inlines: inside });
      inside = undefined;
    } else add(inside ?? outside, stars);
  }
  if (!inside) return outside;
  add(outside, stars);
  for (const one of inside) add(outside, one);
  return outside;
}

const stars = { kind: 'text', text: '**' } as const;

function add(inlines: Inline[], one: Inline): void {
  const last = inlines.at(-1);
  if (one.kind === 'text' && last?.kind === 'text')
    inlines[inlines.length - 1] = { ...one, text: last.text + one.text };
  else inlines.push(one);
}

const isWord = (inline: Inline): inline is Word => inline.kind === 'text' || inline.kind === 'placeholder';
