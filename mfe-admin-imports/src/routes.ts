import type { RouteEntry } from '@anketa/remote/route-table';

const questionPage = async () =>
  (await import(/* webpackChunkName: "question" */ './pages/question/question-page.tsx')).QuestionPage;

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/imports',
    right: 'signed-in',
    chunk: 'imports',
    page: async () => (await import(/* webpackChunkName: "imports" */ './pages/imports/imports-page.tsx')).ImportsPage,
  },
  {
    path: '/import/create',
    right: 'import.create',
    chunk: 'import-create',
    page: async () =>
      (await import(/* webpackChunkName: "import-create" */ './pages/import-create/import-create-page.tsx'))
        .ImportCreatePage,
  },
  {
    path: '/import/:id',
    right: 'signed-in',
    chunk: 'import',
    page: async () => (await import(/* webpackChunkName: "import" */ './pages/import/import-page.tsx')).ImportPage,
  },
  {
    path: '/import/:id/ballots',
    right: 'import.edit',
    chunk: 'ballots',
    page: async () => (await import(/* webpackChunkName: "ballots" */ './pages/ballots/ballots-page.tsx')).BallotsPage,
  },
  {
    path: '/import/:id/reported-errors/:target',
    right: 'import.edit',
    chunk: 'reported-errors',
    page: async () =>
      (await import(/* webpackChunkName: "reported-errors" */ './pages/reported-errors/reported-errors-page.tsx'))
        .ReportedErrorsPage,
  },
  {
    path: '/import/:id/questions',
    right: 'signed-in',
    chunk: 'questions',
    page: async () =>
      (await import(/* webpackChunkName: "questions" */ './pages/questions/questions-page.tsx')).QuestionsPage,
  },
  {
    path: '/import/:id/questions-copy',
    right: 'signed-in',
    chunk: 'questions-copy',
    page: async () =>
      (await import(/* webpackChunkName: "questions-copy" */ './pages/questions-copy/questions-copy-page.tsx'))
        .QuestionsCopyPage,
  },
  {
    path: '/import/:id/questions-file',
    right: 'signed-in',
    chunk: 'questions-file',
    page: async () =>
      (await import(/* webpackChunkName: "questions-file" */ './pages/questions-file/questions-file-page.tsx'))
        .QuestionsFilePage,
  },
  {
    path: '/import/:id/question/create',
    right: 'signed-in',
    chunk: 'question',
    page: questionPage,
  },
  {
    path: '/import/:id/question/:qid/edit',
    right: 'signed-in',
    chunk: 'question',
    page: questionPage,
  },
];
