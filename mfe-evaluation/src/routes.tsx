import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/evaluation',
    right: 'signed-in',
    page: async () =>
      (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage,
  },
  {
    path: '/evaluation/:slug',
    right: 'signed-in',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaires" */ './pages/questionnaires/questionnaires-page.tsx'))
        .QuestionnairesPage,
  },
];
