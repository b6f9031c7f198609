import type { Placeholder } from '@anketa/contract/mail/text';
import { useTranslation } from 'react-i18next';

/** For a pattern that finds this text and nothing else. */
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const label = '([^[\\]{}\\n]*)';

/** What an e-mail leads on with, as it is saved around its words. A button comes first: a link is within its brackets. */
const forms = [
  { key: 'button', leadsTo: 'link', before: '[[', after: ']]({link})' },
  { key: 'link', leadsTo: 'link', before: '[', after: ']({link})' },
  { key: 'unsubscribe', leadsTo: 'unsubscribe', before: '[', after: ']({unsubscribe})' },
] as const;

/**
 * The placeholders of a text by their names: `named` writes it as it is read ("{Název hodnocení}", "{Tlačítko: Vyplnit}"), `keyed` as it is saved ("{evaluation}",
 * "[[Vyplnit]]({link})"), `lengthOf` how long the text as it is read may be so that the saved one has `most` letters; `marks` finds what is named, for a field that marks it;
 * `button` is what stands around the words of a button as it is read.
 */
export function usePlaceholderNames(keys: readonly Placeholder[]) {
  const { t } = useTranslation();
  const nameOf = (key: Placeholder) => t(`mailText.placeholder.${key}`);
  const pairs = keys.map((key) => [`{${key}}`, `{${nameOf(key)}}`] as const);
  const read = forms
    .filter(({ leadsTo }) => keys.includes(leadsTo))
    .map(({ key, before, after }) => {
      const start = `{${t(`mailText.form.${key}`)}: `;
      // An escaped bracket is a letter; one within brackets belongs to what is around it.
      const saved = new RegExp(`(?<![\\\\[])${escaped(before)}${label}${escaped(after)}`, 'g');
      return { before, after, start, saved, shown: `${escaped(start)}${label}\\}` };
    });
  const named = (text: string) =>
    pairs.reduce(
      (now, [key, name]) => now.replaceAll(key, name),
      read.reduce((now, { saved, start }) => now.replace(saved, (_, words) => `${start}${words}}`), text),
    );
  const keyed = (text: string) =>
    pairs.reduce(
      (now, [key, name]) => now.replaceAll(name, key),
      read.reduce(
        (now, { shown, before, after }) =>
          now.replace(new RegExp(shown, 'g'), (_, words) => `${before}${words}${after}`),
        text,
      ),
    );
  const marked = [...pairs.map(([, name]) => escaped(name)), ...read.map(({ shown }) => shown.replace('([', '(?:['))];
  return {
    nameOf,
    named,
    keyed,
    lengthOf: (text: string, most: number) => most + named(text).length - text.length,
    marks: new RegExp(`(${marked.join('|')})`),
    button: [read[0]?.start ?? '', '}'] as const,
  };
}
