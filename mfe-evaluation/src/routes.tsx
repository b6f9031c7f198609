import type { RouteEntry } from '@anketa/remote/route-table';

const evaluations = async () =>
  (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  { path: '/evaluation', right: 'signed-in', page: evaluations },
  { path: '/evaluation/list', right: 'signed-in', page: evaluations },
  {
    path: '/evaluation/:slug',
    right: 'signed-in',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaire" */ './pages/questionnaire/questionnaire-page.tsx'))
        .QuestionnairePage,
  },
  {
    path: '/evaluation/:slug/course/:code',
    right: 'signed-in',
    page: async () => (await import(/* webpackChunkName: "section" */ './pages/section/section-page.tsx')).SectionPage,
  },
];
