import type { Placeholder } from '@anketa/contract/mail/text';
import { useTranslation } from 'react-i18next';
import { hard, onOneLine } from './text-edits.ts';

/** For a pattern that finds this text and nothing else. */
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const label = '([^[\\]{}\\n]*)';

const asTyped = (text: string) => text.replaceAll(hard, ' ');

/** For a pattern that finds a name, whether it stands on one line or was typed. */
const typedOr = (name: string) => escaped(name).replaceAll(hard, `[ ${hard}]`);

/** What an e-mail leads on with, as it is saved around its words. A button comes first: a link is within its brackets. */
const forms = [
  { key: 'button', leadsTo: 'link', before: '[[', after: ']]({link})' },
  { key: 'link', leadsTo: 'link', before: '[', after: ']({link})' },
  { key: 'unsubscribe', leadsTo: 'unsubscribe', before: '[', after: ']({unsubscribe})' },
] as const;

/**
 * The placeholders of a text by their names: `named` writes it as it is read ("{Název hodnocení}", "{Tlačítko: Vyplnit}", each on one line), `keyed` as it is saved ("{evaluation}",
 * "[[Vyplnit]]({link})"), `lengthOf` how long the text may be in its field so that neither the saved one nor the one with its values (`read`) has more than `most` letters; `marks` finds what is named, for a field that marks it;
 * `button` is what stands around the words of a button as it is read.
 */
export function usePlaceholderNames(keys: readonly Placeholder[]) {
  const { t } = useTranslation();
  const nameOf = (key: Placeholder) => t(`mailText.placeholder.${key}`);
  const pairs = keys.map((key) => [`{${key}}`, onOneLine(`{${nameOf(key)}}`)] as const);
  const forwards = forms
    .filter(({ leadsTo }) => keys.includes(leadsTo))
    .map(({ key, before, after }) => {
      const start = onOneLine(`{${t(`mailText.form.${key}`)}: `);
      // An escaped bracket is a letter; one within brackets belongs to what is around it.
      const saved = new RegExp(`(?<![\\\\[])${escaped(before)}${label}${escaped(after)}`, 'g');
      return { before, after, start, saved, pattern: `${typedOr(start)}${label}\\}` };
    });
  const named = (text: string) =>
    pairs.reduce(
      (now, [key, name]) => now.replaceAll(key, name),
      forwards.reduce(
        (now, { saved, start }) => now.replace(saved, (_, words) => `${start}${onOneLine(words)}}`),
        text,
      ),
    );
  const keyed = (text: string) =>
    pairs.reduce(
      (now, [key, name]) => now.replaceAll(new RegExp(typedOr(name), 'g'), key),
      forwards.reduce(
        (now, { pattern, before, after }) =>
          now.replace(new RegExp(pattern, 'g'), (_, words) => `${before}${asTyped(words)}${after}`),
        text,
      ),
    );
  const marked = [
    ...pairs.map(([, name]) => typedOr(name)),
    ...forwards.map(({ pattern }) => pattern.replace('([', '(?:[')),
  ];
  return {
    nameOf,
    named,
    keyed,
    lengthOf: (text: string, most: number, read = text) =>
      most + named(text).length - Math.max(text.length, read.length),
    marks: new RegExp(`(${marked.join('|')})`),
    button: [forwards[0]?.start ?? '', '}'] as const,
  };
}
