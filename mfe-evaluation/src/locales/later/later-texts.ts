import { laterTexts, useTextsOf } from '@anketa/remote/later-texts';
import type { i18n } from 'i18next';

/** Texts of what is loaded on demand. They weigh on no first load. */
export const later = laterTexts('later', {
  cs: () => import(/* webpackChunkName: "later-cs" */ './cs.json'),
  en: () => import(/* webpackChunkName: "later-en" */ './en.json'),
});

/** Reads them outside of a component. What shows them has been loaded with them (`later.with`). */
export function readLaterTexts(i18n: i18n) {
  later.addTo(i18n);
  return i18n.getFixedT(null, later.chunk);
}

/** The same for a component, which waits for them. */
export const useLaterTexts = () => useTextsOf(later);
