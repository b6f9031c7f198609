import { readInClass } from '@anketa/contract/evaluations/in-class';
import { departmentAttention, departmentBrief, departmentHeatMap } from '@anketa/contract/results/attention';
import { myComments, myTimetable } from '@anketa/contract/results/own';
import {
  courseResults,
  departmentResults,
  evaluationDepartments,
  evaluationResults,
  listResults,
  myCourses,
  searchResults,
} from '@anketa/contract/results/results';
import { route } from '@anketa/remote/route';
import { administrationRoutes } from './administration-routes.ts';
import { later } from './locales/later/later-texts.ts';
import { ownNowRoutes } from './own-now-routes.ts';
import { placeRoutes } from './place-routes.ts';

const evaluation = {
  title: { cs: 'Výsledky hodnocení', en: 'Evaluation results' },
  chunk: 'evaluation',
  texts: later,
  page: async () =>
    (await import(/* webpackChunkName: "evaluation" */ './pages/evaluation/evaluation-page.tsx')).EvaluationResultsPage,
};

/** Every address this remote answers. */
export const routes = [
  route(listResults, {
    title: { cs: 'Výsledky hodnocení', en: 'Evaluation results' },
    lead: {
      cs: 'Jak studenti hodnotí předměty a\u00a0výuku a\u00a0co vzkazují.',
      en: 'How students rate courses and teaching, and what they would like to say.',
    },
    chunk: 'index',
    page: async () => (await import(/* webpackChunkName: "index" */ './pages/index/index-page.tsx')).ResultsIndexPage,
  }),
  ...ownNowRoutes,
  route(evaluationResults, evaluation),
  route(evaluationDepartments, evaluation),
  route(departmentResults, {
    title: { cs: 'Katedra', en: 'Department' },
    chunk: 'department',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "department" */ './pages/department/department-page.tsx')).DepartmentPage,
  }),
  route(courseResults, {
    title: { cs: 'Výsledky předmětu', en: 'Course results' },
    lead: {
      cs: 'Souhrn anonymních odpovědí. Každý výsledek se ukáže, až odpoví tolik studentů, že z něj nikoho nelze poznat.',
      en: 'A summary of anonymous answers. A result is shown once enough students have answered, so that nobody can be identified.',
    },
    chunk: 'course',
    page: async () => (await import(/* webpackChunkName: "course" */ './pages/course/course-page.tsx')).CoursePage,
  }),
  route(readInClass, {
    title: { cs: 'Deset minut na dotazník', en: 'Ten minutes for the questionnaire' },
    chunk: 'in-class',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "in-class" */ './pages/in-class/in-class-page.tsx')).InClassPage,
  }),
  route(searchResults, {
    title: { cs: 'Hledat ve výsledcích', en: 'Search the results' },
    chunk: 'search',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "search" */ './pages/search/search-page.tsx')).SearchPage,
  }),
  route(myCourses, {
    title: { cs: 'Moje předměty', en: 'My courses' },
    chunk: 'my-courses',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "my-courses" */ './pages/my-courses/my-courses-page.tsx')).MyCoursesPage,
  }),
  route(myTimetable, {
    title: { cs: 'Můj rozvrh', en: 'My timetable' },
    chunk: 'my-timetable',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "my-timetable" */ './pages/my-timetable/my-timetable-page.tsx'))
        .MyTimetablePage,
  }),
  route(myComments, {
    title: { cs: 'Moje komentáře', en: 'My comments' },
    chunk: 'my-comments',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "my-comments" */ './pages/my-comments/my-comments-page.tsx')).MyCommentsPage,
  }),
  route(myComments, {
    path: '/results/evaluation/:slug/my-comments/reading',
    title: { cs: 'Čtení komentářů', en: 'Reading comments' },
    query: { limit: 100 },
    chunk: 'reading',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "reading" */ './pages/reading/reading-page.tsx')).ReadingPage,
  }),
  route(departmentAttention, {
    title: { cs: 'Přehled katedry', en: 'Department overview' },
    chunk: 'attention',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "attention" */ './pages/attention/attention-page.tsx')).AttentionPage,
  }),
  route(departmentBrief, {
    title: { cs: 'Podklad na schůzi', en: 'Brief for a meeting' },
    chunk: 'brief',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "brief" */ './pages/brief/brief-page.tsx')).BriefPage,
  }),
  route(departmentHeatMap, {
    title: { cs: 'Mapa předmětů a otázek', en: 'Map of courses and questions' },
    chunk: 'heat-map',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "heat-map" */ './pages/heat-map/heat-map-page.tsx')).HeatMapPage,
  }),
  ...placeRoutes,
  ...administrationRoutes,
];
