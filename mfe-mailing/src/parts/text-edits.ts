import { mailAddress } from '@anketa/contract/mail/values';

/** A text, and what of it is selected. */
export interface Selected {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** What to write in place of a part of the text, and what is selected afterwards. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly select: readonly [from: number, to: number];
}

/** A space at which no line ends. */
export const hard = '\u00A0';

/** What is named in a text, so that it stands on one line. */
export const onOneLine = (text: string) => text.replaceAll(' ', hard);

const mark = '**';

/** Makes bold what is selected, line by line; or takes the marks away, where it is. */
export function editBold(selected: Selected): TextEdit {
  const { value, from, to } = inked(selected);
  const text = value.slice(from, to);
  const isBold = value.endsWith(mark, from) && value.startsWith(mark, to) && from >= 2;
  if (isBold && value.slice(0, from).endsWith(mark)) {
    return { from: from - 2, to: to + 2, text, select: [from - 2, to - 2] };
  }
  const bold = text
    .split('\n')
    .map((line) => line.replace(/^( *(?:- )?)(.*?)( *)$/, (_, start, words, end) => `${start}${marked(words)}${end}`))
    .join('\n');
  if (text === '') return { from, to, text: `${mark}${mark}`, select: [from + 2, from + 2] };
  const isOne = !text.includes('\n');
  return { from, to, text: bold, select: isOne ? [from + 2, from + bold.length - 2] : [from, from + bold.length] };
}

const marked = (words: string) => (words === '' ? '' : `${mark}${words}${mark}`);

/** Makes a link of what is selected. What is to be written next is selected: the address, or the label where that is missing. */
export function editLink(selected: Selected, label: string): TextEdit {
  const { value, from, to } = inked(selected);
  const words = oneLine(value.slice(from, to));
  const address = mailAddress(words);
  const visible = words === '' || address !== undefined ? label : words;
  const target = address ?? 'https://';
  const text = `[${visible}](${target})`;
  const at = visible === words ? from + visible.length + 3 : from + 1;
  return { from, to, text, select: [at, at + (visible === words ? target : visible).length] };
}

/** Makes items of the lines that are selected; or lines of items, where all of them are. */
export function editList({ value, from, to }: Selected): TextEdit {
  const start = value.lastIndexOf('\n', from - 1) + 1;
  const after = value.indexOf('\n', to);
  const end = after < 0 ? value.length : after;
  const lines = value.slice(start, end).split('\n');
  const isItem = (line: string) => line.startsWith('- ');
  const isList = lines.every((line) => line === '' || isItem(line)) && lines.some(isItem);
  const text = lines
    .map((line) => {
      if (isList) return line.replace(/^- /, '');
      return isItem(line) || (line === '' && lines.length > 1) ? line : `- ${line}`;
    })
    .join('\n');
  const caret = start + text.length;
  return { from: start, to: end, text, select: from === to ? [caret, caret] : [start, caret] };
}

/** Writes a button to the questionnaires on a line of its own, its label selected. `start` and `close` are what stands around the label as it is read. */
export function editButton(
  { value, from, to }: Selected,
  label: string,
  [start, close]: readonly [start: string, close: string],
): TextEdit {
  const visible = onOneLine(oneLine(value.slice(from, to).replace(/[[\]{}]/g, '')) || label);
  const before = value.slice(0, from);
  const gap = before === '' || /\n\s*\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = value.slice(to);
  const end = rest === '' || rest.startsWith('\n') ? '' : '\n\n';
  const at = from + gap.length + start.length;
  return { from, to, text: `${gap}${start}${visible}${close}${end}`, select: [at, at + visible.length] };
}

/** Writes a placeholder. */
export function editPlaceholder({ from, to }: Selected, name: string): TextEdit {
  const text = `{${onOneLine(name)}}`;
  return { from, to, text, select: [from + text.length, from + text.length] };
}

/** Without the spaces at the edges, which a double click selects too. */
function inked({ value, from, to }: Selected): Selected {
  const text = value.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  return text.trim() === '' ? { value, from: to, to } : { value, from: start, to: start + text.trim().length };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Writes an edit into a field as if it were typed, so that it can be undone. Where the engine cannot, it is written all the same. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!typed(text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Gives whether the engine has typed the text. */
function typed(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
