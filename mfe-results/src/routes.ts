import type { RouteEntry } from '@anketa/remote/route-table';

const base = '/results/evaluation/:slug';

const evaluation = async () =>
  (await import(/* webpackChunkName: "evaluation" */ './pages/evaluation/evaluation-page.tsx')).EvaluationResultsPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/results',
    chunk: 'index',
    page: async () => (await import(/* webpackChunkName: "index" */ './pages/index/index-page.tsx')).ResultsIndexPage,
  },
  { path: base, chunk: 'evaluation', page: evaluation },
  { path: `${base}/department`, chunk: 'evaluation', page: evaluation },
  {
    path: `${base}/department/:id`,
    chunk: 'department',
    page: async () =>
      (await import(/* webpackChunkName: "department" */ './pages/department/department-page.tsx')).DepartmentPage,
  },
  {
    path: `${base}/course/:gl`,
    chunk: 'course',
    page: async () => (await import(/* webpackChunkName: "course" */ './pages/course/course-page.tsx')).CoursePage,
  },
  {
    path: `${base}/search`,
    chunk: 'search',
    page: async () => (await import(/* webpackChunkName: "search" */ './pages/search/search-page.tsx')).SearchPage,
  },
  {
    path: `${base}/my-courses`,
    right: 'signed-in',
    chunk: 'my-courses',
    page: async () =>
      (await import(/* webpackChunkName: "my-courses" */ './pages/my-courses/my-courses-page.tsx')).MyCoursesPage,
  },
];
