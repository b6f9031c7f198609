import type { RouteEntry } from '@anketa/remote/route-table';

const base = '/results/evaluation/:slug';

const evaluation = async () =>
  (await import(/* webpackChunkName: "evaluation" */ './pages/evaluation/evaluation-page.tsx')).EvaluationResultsPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/results',
    page: async () => (await import(/* webpackChunkName: "index" */ './pages/index/index-page.tsx')).ResultsIndexPage,
  },
  { path: base, page: evaluation },
  { path: `${base}/department`, page: evaluation },
  {
    path: `${base}/department/:id`,
    page: async () =>
      (await import(/* webpackChunkName: "department" */ './pages/department/department-page.tsx')).DepartmentPage,
  },
  {
    path: `${base}/course/:gl`,
    page: async () => (await import(/* webpackChunkName: "course" */ './pages/course/course-page.tsx')).CoursePage,
  },
  {
    path: `${base}/search`,
    page: async () => (await import(/* webpackChunkName: "search" */ './pages/search/search-page.tsx')).SearchPage,
  },
  {
    path: `${base}/my-courses`,
    right: 'signed-in',
    page: async () =>
      (await import(/* webpackChunkName: "my-courses" */ './pages/my-courses/my-courses-page.tsx')).MyCoursesPage,
  },
];
