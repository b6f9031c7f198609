import type { RouteEntry } from '@anketa/remote/route-table';

const evaluations = async () =>
  (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  { path: '/evaluation', right: 'signed-in', chunk: 'evaluations', page: evaluations },
  { path: '/evaluation/list', right: 'signed-in', chunk: 'evaluations', page: evaluations },
  {
    // One entry for the list and every course in it: opening a course neither mounts anew nor reads again.
    path: '/evaluation/:slug/*',
    right: 'signed-in',
    chunk: 'questionnaire',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaire" */ './pages/questionnaire/questionnaire-page.tsx'))
        .QuestionnairePage,
    scroll: false,
  },
  {
    path: '/lecture/:slug/:rnGl',
    chunk: 'lecture',
    page: async () => (await import(/* webpackChunkName: "lecture" */ './pages/lecture/lecture-page.tsx')).LecturePage,
  },
];
