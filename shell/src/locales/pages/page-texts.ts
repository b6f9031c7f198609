import { laterTexts } from '@anketa/remote/later-texts';
import { useTranslation } from 'react-i18next';

/** Texts of the shell's own pages. They come with the page: who opens a remote's page pays nothing for them. */
export const pageTexts = laterTexts('page-texts', {
  cs: () => import(/* webpackChunkName: "page-texts-cs" */ './cs.json'),
  en: () => import(/* webpackChunkName: "page-texts-en" */ './en.json'),
});

export function usePageTexts() {
  pageTexts.addTo(useTranslation().i18n);
  return useTranslation(pageTexts.chunk);
}
