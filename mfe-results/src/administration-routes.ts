import { duplicateAnswers, rectorateData } from '@anketa/contract/results/administration';
import { teacherContest } from '@anketa/contract/results/contest';
import { route } from '@anketa/remote/route';
import { later } from './locales/later/later-texts.ts';

/** Pages of an evaluation's results as a whole: the contest, and what is for those who manage them. */
export const administrationRoutes = [
  route(teacherContest, {
    title: { cs: 'Soutěž vyučujících', en: 'Teacher contest' },
    chunk: 'administration',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "administration" */ './pages/contest/contest-page.tsx')).ContestPage,
  }),
  route(rectorateData, {
    title: { cs: 'Údaje pro rektorát', en: 'Data for the rectorate' },
    chunk: 'administration',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "administration" */ './pages/rectorate/rectorate-page.tsx')).RectoratePage,
  }),
  route(duplicateAnswers, {
    title: { cs: 'Opakované komentáře', en: 'Duplicate comments' },
    chunk: 'administration',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "administration" */ './pages/duplicates/duplicates-page.tsx')).DuplicatesPage,
  }),
];
