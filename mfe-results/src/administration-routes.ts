import { duplicateAnswers, rectorateData, resultAdministration } from '@anketa/contract/result-administration';
import { teacherContest } from '@anketa/contract/result-contest';
import { route } from '@anketa/remote/route';

/** Pages of an evaluation's results as a whole: the contest, and what is for those who manage them. */
export const administrationRoutes = [
  route(teacherContest, {
    title: { cs: 'Soutěž vyučujících', en: 'Teacher contest' },
    chunk: 'contest',
    page: async () => (await import(/* webpackChunkName: "contest" */ './pages/contest/contest-page.tsx')).ContestPage,
  }),
  route(resultAdministration, {
    title: { cs: 'Správa výsledků', en: 'Managing results' },
    chunk: 'administration',
    page: async () =>
      (await import(/* webpackChunkName: "administration" */ './pages/administration/administration-page.tsx'))
        .AdministrationPage,
  }),
  route(rectorateData, {
    title: { cs: 'Údaje pro rektorát', en: 'Data for the rectorate' },
    chunk: 'rectorate',
    page: async () =>
      (await import(/* webpackChunkName: "rectorate" */ './pages/rectorate/rectorate-page.tsx')).RectoratePage,
  }),
  route(duplicateAnswers, {
    title: { cs: 'Opakované komentáře', en: 'Duplicate comments' },
    chunk: 'duplicates',
    page: async () =>
      (await import(/* webpackChunkName: "duplicates" */ './pages/duplicates/duplicates-page.tsx')).DuplicatesPage,
  }),
];
