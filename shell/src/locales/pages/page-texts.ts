import { laterTexts, useTextsOf } from '@anketa/remote/later-texts';

/** Texts of the shell's own pages. They come with the page: who opens a remote's page pays nothing for them. */
export const pageTexts = laterTexts('page-texts', {
  cs: () => import(/* webpackChunkName: "page-texts-cs" */ './cs.json'),
  en: () => import(/* webpackChunkName: "page-texts-en" */ './en.json'),
});

export const usePageTexts = () => useTextsOf(pageTexts);
