import { readLecture } from '@anketa/contract/evaluations/lectures';
import {
  listQuestionnaires,
  listQuestionnairesAbove,
  readQuestionnaire,
  readSection,
} from '@anketa/contract/questions/questionnaires';
import { route } from '@anketa/remote/route';
import { later } from './locales/later/later-texts.ts';

const title = { cs: 'Hodnocení výuky', en: 'Course evaluation' };
const lead = {
  cs: 'Dotazníky k předmětům, které máte zapsané. Odpovídáte anonymně.',
  en: 'Questionnaires for the courses you are enrolled in. Your answers are anonymous.',
};

/** Every address this remote answers. */
export const routes = [
  route(listQuestionnairesAbove, {
    title,
    lead,
    chunk: 'evaluations',
    page: async () =>
      (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).CurrentPage,
  }),
  route(listQuestionnaires, {
    title,
    lead,
    chunk: 'evaluations',
    page: async () =>
      (await import(/* webpackChunkName: "evaluations" */ './pages/evaluations/evaluations-page.tsx')).EvaluationsPage,
  }),
  route(readQuestionnaire, {
    inside: [readSection],
    title,
    lead: {
      cs: 'Odpovídáte anonymně: odeslané odpovědi nejsou spojené s Vaším jménem.',
      en: 'Your answers are anonymous: once sent, they are not connected with your name.',
    },
    chunk: 'questionnaire',
    page: async () =>
      (await import(/* webpackChunkName: "questionnaire" */ './pages/questionnaire/questionnaire-page.tsx'))
        .QuestionnairePage,
  }),
  route(readLecture, {
    title: { cs: 'Výuka', en: 'Class' },
    chunk: 'lecture',
    texts: later,
    alone: true,
    page: async () => (await import(/* webpackChunkName: "lecture" */ './pages/lecture/lecture-page.tsx')).LecturePage,
  }),
];
