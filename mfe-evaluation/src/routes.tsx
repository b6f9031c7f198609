import type { RouteEntry } from '@anketa/remote/route-table';

const evaluations = async () =>
  (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  { path: '/evaluation', right: 'signed-in', page: evaluations },
  { path: '/evaluation/list', right: 'signed-in', page: evaluations },
  {
    // One entry for the list and every course in it: opening a course neither mounts anew nor reads again.
    path: '/evaluation/:slug/*',
    right: 'signed-in',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaire" */ './pages/questionnaire/questionnaire-page.tsx'))
        .QuestionnairePage,
    scroll: false,
  },
  {
    path: '/lecture/:slug/:rnGl',
    page: async () => (await import(/* webpackChunkName: "lecture" */ './pages/lecture/lecture-page.tsx')).LecturePage,
  },
];
