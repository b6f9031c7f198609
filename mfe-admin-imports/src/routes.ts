import { listEvaluations, readEvaluation } from '@anketa/contract/evaluations/administration';
import { listChanges } from '@anketa/contract/evaluations/changelog';
import { listCourses, readCourse } from '@anketa/contract/evaluations/courses';
import { listErrorReports, readOwnReports } from '@anketa/contract/evaluations/error-reports';
import { newImport } from '@anketa/contract/evaluations/imports';
import { listQr, readQr } from '@anketa/contract/evaluations/qr';
import { readStatistics } from '@anketa/contract/evaluations/statistics';
import { drawStudents, listStudents, readStudent } from '@anketa/contract/evaluations/students';
import { readBallots } from '@anketa/contract/questions/ballots';
import { listQuestions, newQuestion, readQuestion } from '@anketa/contract/questions/editing';
import { questionsFile, questionsToCopy } from '@anketa/contract/questions/exchange';
import { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import { route } from '@anketa/remote/route';

const question = {
  chunk: 'question',
  page: async () =>
    (await import(/* webpackChunkName: "question" */ './questions/editor/question-page.tsx')).QuestionPage,
};

/** Every address this remote answers. */
export const routes = [
  route(listEvaluations, {
    title: { cs: 'Seznam hodnocení', en: 'Evaluations' },
    chunk: 'imports',
    page: async () => (await import(/* webpackChunkName: "imports" */ './pages/imports/imports-page.tsx')).ImportsPage,
  }),
  route(newImport, {
    title: { cs: 'Nové hodnocení', en: 'New evaluation' },
    chunk: 'import-create',
    page: async () =>
      (await import(/* webpackChunkName: "import-create" */ './pages/import-create/import-create-page.tsx'))
        .ImportCreatePage,
  }),
  route(readEvaluation, {
    title: { cs: 'Hodnocení', en: 'Evaluation' },
    chunk: 'import',
    page: async () => (await import(/* webpackChunkName: "import" */ './pages/import/import-page.tsx')).ImportPage,
  }),
  route(readBallots, {
    title: { cs: 'Odeslané dotazníky a klíče', en: 'Submitted questionnaires and keys' },
    chunk: 'ballots',
    page: async () => (await import(/* webpackChunkName: "ballots" */ './pages/ballots/ballots-page.tsx')).BallotsPage,
  }),
  route(listCourses, {
    title: listCourses.title,
    chunk: 'courses',
    page: async () => (await import(/* webpackChunkName: "courses" */ './pages/courses/courses-page.tsx')).CoursesPage,
  }),
  route(readCourse, {
    title: { cs: 'Předmět', en: 'Course' },
    chunk: 'courses',
    page: async () => (await import(/* webpackChunkName: "courses" */ './pages/courses/course-page.tsx')).CoursePage,
  }),
  route(readQr, {
    title: { cs: 'QR kód paralelky', en: 'QR code of a parallel class' },
    chunk: 'qr',
    page: async () => (await import(/* webpackChunkName: "qr" */ './pages/qr/qr-page.tsx')).QrPage,
  }),
  route(listQr, {
    title: { cs: 'QR kódy', en: 'QR codes' },
    chunk: 'qr',
    page: async () => (await import(/* webpackChunkName: "qr" */ './pages/qr/qr-sheet-page.tsx')).QrSheetPage,
  }),
  route(listStudents, {
    title: { cs: 'Studenti', en: 'Students' },
    chunk: 'students',
    page: async () =>
      (await import(/* webpackChunkName: "students" */ './pages/students/students-page.tsx')).StudentsPage,
  }),
  route(readStudent, {
    title: { cs: 'Student', en: 'Student' },
    chunk: 'students',
    page: async () =>
      (await import(/* webpackChunkName: "students" */ './pages/students/student-page.tsx')).StudentPage,
  }),
  route(drawStudents, {
    title: { cs: 'Losování studentů', en: 'Drawing students' },
    chunk: 'students',
    page: async () =>
      (await import(/* webpackChunkName: "students" */ './pages/students/drawn-students-page.tsx')).DrawnStudentsPage,
  }),
  route(readStatistics, {
    title: { cs: 'Zapojení studentů', en: 'Student participation' },
    chunk: 'statistics',
    page: async () =>
      (await import(/* webpackChunkName: "statistics" */ './pages/statistics/statistics-page.tsx')).StatisticsPage,
  }),
  route(listErrorReports, {
    title: { cs: 'Nahlášené chyby', en: 'Reported errors' },
    chunk: 'reported-errors',
    page: async () =>
      (await import(/* webpackChunkName: "reported-errors" */ './pages/reported-errors/reported-errors-page.tsx'))
        .ReportedErrorsPage,
  }),
  route(readOwnReports, {
    title: { cs: 'Nahlásit chybu', en: 'Report an error' },
    chunk: 'reported-errors',
    page: async () =>
      (await import(/* webpackChunkName: "reported-errors" */ './pages/reported-errors/own-reports-page.tsx'))
        .OwnReportsPage,
  }),
  route(listChanges, {
    title: { cs: 'Historie změn', en: 'History of changes' },
    chunk: 'changes',
    page: async () => (await import(/* webpackChunkName: "changes" */ './pages/changes/changes-page.tsx')).AuditPage,
  }),
  route(listQuestions, {
    title: { cs: 'Otázky', en: 'Questions' },
    chunk: 'questions',
    page: async () =>
      (await import(/* webpackChunkName: "questions" */ './questions/list/questions-page.tsx')).QuestionsPage,
  }),
  route(questionsToCopy, {
    title: { cs: 'Převzetí otázek', en: 'Copy questions' },
    chunk: 'questions-copy',
    page: async () =>
      (await import(/* webpackChunkName: "questions-copy" */ './questions/copy/questions-copy-page.tsx'))
        .QuestionsCopyPage,
  }),
  route(questionsFile, {
    title: { cs: 'Import a export otázek', en: 'Import and export of questions' },
    chunk: 'questions-file',
    page: async () =>
      (await import(/* webpackChunkName: "questions-file" */ './questions/file/questions-file-page.tsx'))
        .QuestionsFilePage,
  }),
  route(previewQuestionnaire, {
    title: { cs: 'Náhled dotazníku', en: 'Preview of the questionnaire' },
    chunk: 'questions-preview',
    page: async () =>
      (await import(/* webpackChunkName: "questions-preview" */ './questions/preview/questions-preview-page.tsx'))
        .QuestionsPreviewPage,
  }),
  route(newQuestion, { title: { cs: 'Nová otázka', en: 'New question' }, ...question }),
  route(readQuestion, { title: { cs: 'Úprava otázky', en: 'Edit a question' }, ...question }),
];
