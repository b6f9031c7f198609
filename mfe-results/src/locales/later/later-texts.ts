import { laterTexts, useTextsOf } from '@anketa/remote/later-texts';

/** Texts of what is loaded on demand. They weigh on no first load. */
export const later = laterTexts('later', {
  cs: () => import(/* webpackChunkName: "later-cs" */ './cs.json'),
  en: () => import(/* webpackChunkName: "later-en" */ './en.json'),
});

/** Reads them in a component, which waits for them. */
export const useLaterTexts = () => useTextsOf(later);
