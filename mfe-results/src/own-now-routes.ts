import { listResults } from '@anketa/contract/results/results';
import { route } from '@anketa/remote/route';
import { later } from './locales/later/later-texts.ts';

const pages = () => import(/* webpackChunkName: "own-now" */ './pages/own-now/own-now-pages.tsx');

/** Addresses of the menu that are the same in every semester: each leads to a page of the evaluation that it is about now. */
export const ownNowRoutes = [
  route(listResults, {
    path: '/results/my-department',
    title: { cs: 'Moje katedra', en: 'My department' },
    chunk: 'own-now',
    texts: later,
    page: async () => (await pages()).MyDepartmentNow,
  }),
  route(listResults, {
    path: '/results/my-programme',
    title: { cs: 'Můj program', en: 'My programme' },
    chunk: 'own-now',
    texts: later,
    page: async () => (await pages()).MyProgrammeNow,
  }),
  route(listResults, {
    path: '/results/my-courses',
    title: { cs: 'Moje předměty', en: 'My courses' },
    chunk: 'own-now',
    texts: later,
    page: async () => (await pages()).MyCoursesNow,
  }),
  route(listResults, {
    path: '/results/my-comments',
    title: { cs: 'Moje komentáře', en: 'My comments' },
    chunk: 'own-now',
    texts: later,
    page: async () => (await pages()).MyCommentsNow,
  }),
  route(listResults, {
    path: '/results/my-timetable',
    title: { cs: 'Můj rozvrh', en: 'My timetable' },
    chunk: 'own-now',
    texts: later,
    page: async () => (await pages()).MyTimetableNow,
  }),
];
