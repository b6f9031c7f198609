import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import cs from './cs.json';
import en from './en.json';

const namespace = 'later';

/** Texts of what is loaded on demand. They come with its chunk, in both languages, and weigh on no first load. */
function addTexts(i18n: i18n): void {
  if (i18n.hasResourceBundle('en', namespace)) return;
  i18n.addResourceBundle('cs', namespace, cs);
  i18n.addResourceBundle('en', namespace, en);
}

/** The same for a component. */
export function useLaterTexts() {
  addTexts(useTranslation().i18n);
  return useTranslation(namespace);
}
