import {
  type MailProblem,
  type MailProblemKind,
  type MailValues,
  noticePlaceholders,
  parseMailSubject,
  type Word,
} from './text.ts';
import { mailLine } from './values.ts';

/** A notification as it is written in one language, with what stands for its placeholders. */
export interface WrittenNotice {
  readonly title: string;
  readonly text: string;
  readonly values: MailValues;
}

/** Characters that title and text have at most in each language, once their values stand in them: both languages fit what push services take. */
const most = { title: 120, text: 400 };

const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters - 1)}…` : text;

/** A line with its values. There is no markup in it. */
function lineOf(source: string, values: MailValues): string {
  const wordOf = (word: Word) => (word.kind === 'text' ? word.text : mailLine(values[word.name]));
  return mailLine(parseMailSubject(source).words.map(wordOf).join(''));
}

/** Title and text of a notification, in one language or in more: titles beside each other, each once, and a line of text for each. */
export function inOneNotice(read: readonly Pick<WrittenNotice, 'title' | 'text'>[]) {
  const titles = read.map(({ title }) => cut(title, most.title));
  const texts = read.map(({ text }) => cut(text, most.text));
  return { title: [...new Set(titles.filter((title) => title !== ''))].join(' / '), text: texts.join('\n') };
}

/** A notification as somebody reads it, in one language or in more. */
export function noticeOf(written: readonly WrittenNotice[]): { readonly title: string; readonly text: string } {
  return inOneNotice(
    written.map(({ title, text, values }) => ({ title: lineOf(title, values), text: lineOf(text, values) })),
  );
}

/** A notification has no value for an address either: it leads to one page, as a whole. */
const renamed: Readonly<Partial<Record<MailProblemKind, MailProblemKind>>> = {
  'address-in-subject': 'placeholder-without-value',
};

/** What is wrong with a notification in one language: the title's problems first. */
export function noticeProblemsOf(title: string, text: string): readonly MailProblem[] {
  return [
    { field: 'subject', empty: 'empty-title', source: title } as const,
    { field: 'body', empty: 'empty-body', source: text } as const,
  ].flatMap(({ field, empty, source }): MailProblem[] => {
    const { problems, placeholders } = parseMailSubject(source);
    const strangers = [...placeholders].filter((name) => !noticePlaceholders.some((one) => one === name));
    return [
      ...(mailLine(source) === '' ? [{ field, problem: empty }] : []),
      ...problems.map((one) => ({ ...one, field, problem: renamed[one.problem] ?? one.problem })),
      ...strangers.map((name) => ({ field, problem: 'placeholder-without-value' as const, what: `{${name}}` })),
    ];
  });
}
