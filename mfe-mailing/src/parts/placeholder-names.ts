import { noticePlaceholders } from '@anketa/contract/mail-text';
import { useTranslation } from 'react-i18next';

/** The placeholders of a notification by their names: `named` writes a text as it is read ("{Název hodnocení}"), `keyed` as it is saved ("{evaluation}"); `marks` finds the names, for a field that marks them. */
export function usePlaceholderNames() {
  const { t } = useTranslation();
  const pairs = noticePlaceholders.map((key) => [`{${key}}`, `{${t(`mailText.placeholder.${key}`)}}`] as const);
  const names = pairs.map(([, name]) => name.replaceAll(/[{}]/g, '\\$&'));
  return {
    marks: new RegExp(`(${names.join('|')})`),
    named: (text: string) => pairs.reduce((now, [key, name]) => now.replaceAll(key, name), text),
    keyed: (text: string) => pairs.reduce((now, [key, name]) => now.replaceAll(name, key), text),
  };
}
