import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import cs from './cs.json';
import en from './en.json';

const namespace = 'later';

/** Texts of what is loaded on demand. They come with its chunk, in both languages, and weigh on no first load. */
export function laterTexts(i18n: i18n) {
  if (!i18n.hasResourceBundle('en', namespace)) {
    i18n.addResourceBundle('cs', namespace, cs);
    i18n.addResourceBundle('en', namespace, en);
  }
  return i18n.getFixedT(null, namespace);
}

/** The same for a component. */
export function useLaterTexts() {
  laterTexts(useTranslation().i18n);
  return useTranslation(namespace);
}
