import type { Placeholder } from '@anketa/contract/mail/text';
import { useTranslation } from 'react-i18next';

/**
 * The placeholders of a text by their names: `named` writes it as it is read ("{Název hodnocení}"), `keyed` as it is saved ("{evaluation}"), `lengthOf` how long the text as
 * it is read may be so that the saved one has `most` letters; `marks` finds the names, for a field that marks them.
 */
export function usePlaceholderNames(keys: readonly Placeholder[]) {
  const { t } = useTranslation();
  const nameOf = (key: Placeholder) => t(`mailText.placeholder.${key}`);
  const pairs = keys.map((key) => [`{${key}}`, `{${nameOf(key)}}`] as const);
  const named = (text: string) => pairs.reduce((now, [key, name]) => now.replaceAll(key, name), text);
  return {
    nameOf,
    named,
    keyed: (text: string) => pairs.reduce((now, [key, name]) => now.replaceAll(name, key), text),
    lengthOf: (text: string, most: number) => most + named(text).length - text.length,
    marks: new RegExp(`(${pairs.map(([, name]) => name.replaceAll(/[{}]/g, '\\$&')).join('|')})`),
  };
}
