import { readLecture } from '@anketa/contract/lectures';
import {
  listQuestionnaires,
  listQuestionnairesAbove,
  readQuestionnaire,
  readSection,
} from '@anketa/contract/questionnaires';
import { route } from '@anketa/remote/route';

const evaluations = {
  title: { cs: 'Hodnocení výuky', en: 'Course evaluation' },
  chunk: 'evaluations',
  page: async () =>
    (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage,
};

/** Every address this remote answers. */
export const routes = [
  route(listQuestionnairesAbove, evaluations),
  route(listQuestionnaires, evaluations),
  route(readQuestionnaire, {
    inside: [readSection],
    title: { cs: 'Hodnocení výuky', en: 'Course evaluation' },
    chunk: 'questionnaire',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaire" */ './pages/questionnaire/questionnaire-page.tsx'))
        .QuestionnairePage,
  }),
  route(readLecture, {
    title: { cs: 'Výuka', en: 'Class' },
    chunk: 'lecture',
    alone: true,
    page: async () => (await import(/* webpackChunkName: "lecture" */ './pages/lecture/lecture-page.tsx')).LecturePage,
  }),
];
