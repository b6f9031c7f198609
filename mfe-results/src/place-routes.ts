import {
  fieldList,
  fieldQuestion,
  fieldResults,
  generalQuestion,
  generalQuestions,
  programmeList,
  programmeResults,
  sectionResults,
  teacherList,
  teacherResults,
} from '@anketa/contract/results/places';
import { route } from '@anketa/remote/route';
import { later } from './locales/later/later-texts.ts';

/** Pages above a course: sections, programmes, fields, teachers, questions about studies. */
export const placeRoutes = [
  route(sectionResults, {
    title: { cs: 'Sekce', en: 'Section' },
    chunk: 'section',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "section" */ './pages/section/section-page.tsx')).SectionPage,
  }),
  route(programmeList, {
    title: { cs: 'Studijní programy', en: 'Study programmes' },
    chunk: 'programmes',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "programmes" */ './pages/programmes/programmes-page.tsx')).ProgrammesPage,
  }),
  route(programmeResults, {
    title: { cs: 'Studijní program', en: 'Study programme' },
    chunk: 'programme',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "programme" */ './pages/programme/programme-page.tsx')).ProgrammePage,
  }),
  route(fieldList, {
    title: { cs: 'Studijní obory', en: 'Fields of study' },
    chunk: 'fields',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "fields" */ './pages/fields/fields-page.tsx')).FieldsPage,
  }),
  route(fieldResults, {
    title: { cs: 'Studijní obor', en: 'Field of study' },
    chunk: 'field',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "field" */ './pages/field/field-page.tsx')).FieldPage,
  }),
  route(fieldQuestion, {
    title: { cs: 'Otázka o oboru', en: 'Question about a field of study' },
    chunk: 'question',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "question" */ './pages/field-question/field-question-page.tsx'))
        .FieldQuestionPage,
  }),
  route(teacherList, {
    title: { cs: 'Vyučující', en: 'Teachers' },
    chunk: 'teachers',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "teachers" */ './pages/teachers/teachers-page.tsx')).TeachersPage,
  }),
  route(teacherResults, {
    title: { cs: 'Výsledky vyučujícího', en: 'Results of a teacher' },
    chunk: 'teacher',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "teacher" */ './pages/teacher/teacher-page.tsx')).TeacherPage,
  }),
  route(generalQuestions, {
    title: { cs: 'Obecné otázky', en: 'General questions' },
    chunk: 'general',
    texts: later,
    page: async () => (await import(/* webpackChunkName: "general" */ './pages/general/general-page.tsx')).GeneralPage,
  }),
  route(generalQuestion, {
    title: { cs: 'Obecná otázka', en: 'General question' },
    chunk: 'question',
    texts: later,
    page: async () =>
      (await import(/* webpackChunkName: "question" */ './pages/general-question/general-question-page.tsx'))
        .GeneralQuestionPage,
  }),
];
