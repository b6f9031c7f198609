import { laterTexts } from '@anketa/remote/later-texts';
import { useTranslation } from 'react-i18next';

/** Texts of what is loaded on demand. They weigh on no first load. */
export const later = laterTexts('later', {
  cs: () => import(/* webpackChunkName: "later-cs" */ './cs.json'),
  en: () => import(/* webpackChunkName: "later-en" */ './en.json'),
});

/** The same for a component. */
export function useLaterTexts() {
  later.addTo(useTranslation().i18n);
  return useTranslation(later.chunk);
}
