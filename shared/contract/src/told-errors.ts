import { noticeStays } from './constants.ts';

/** Where a person is told: the notification in the corner, beside what was pressed, in the place of the page, in a dialog or layer, or in the console alone. */
type Where = 'notification' | 'beside' | 'page' | 'dialog' | 'console';

/** How a notification of it stays. A generic one says nothing that takes longer to read; the others stay by their length, `noticeStays` at least. */
export const stays = { generic: noticeStays, 'by-length': 'by-length' } as const;

/** A test that brings it about and looks at what is told. */
interface Proof {
  readonly file: string;
  readonly test: string;
}

export interface ToldError {
  /** Rows of the specification's section 8 (shared/reviews/spec-rows.md). */
  readonly rows: readonly string[];
  /** What brings it about. */
  readonly when: string;
  /**
   * Where its text is: `suite` is shared/remote/src/texts.ts, others have their locales; more than one text where a page has a title and a sentence.
   * Empty: nobody is told.
   */
  readonly texts: readonly `${'suite' | 'server' | 'shell' | 'mfe-admin-imports' | 'mfe-results'}:${string}`[];
  /** The code that stands before the text. */
  readonly code?: number;
  readonly kind: 'success' | 'warning' | 'error';
  readonly where: readonly Where[];
  /** How long its notification stays; what has none stays until it is left or mended. */
  readonly time?: keyof typeof stays;
  /** `walk`: e2e/errors.spec.ts brings it about in the browser, under its name. */
  readonly proof: 'walk' | Proof;
}

const pressed = { where: ['notification', 'beside'], time: 'by-length', kind: 'error' } as const;
const page = { where: ['page'], kind: 'error' } as const;

/**
 * The specification's section 8 as a table: everything that a person is told of what failed, by what brings it about. What the server says of its own
 * refusals is in errors.ts, whose texts are all told in the same way (`refused`).
 */
export const toldErrors = {
  'page-failed': {
    ...{ rows: ['8.1', '8.2', '8.3'], kind: 'error', where: ['notification', 'page'], time: 'generic', proof: 'walk' },
    when: 'the data of a page are answered with an error',
    texts: ['suite:pageFailed'],
  },
  'no-response': {
    ...{ ...page, rows: ['8.3', '8.39'], proof: 'walk' },
    when: 'no answer comes to what a page reads; the person is sent to the home page, and stays where that would lead back',
    texts: ['suite:downTitle', 'suite:noResponse'],
  },
  offline: {
    ...{ ...page, rows: [], proof: 'walk' },
    when: 'the device has no connection when a page is opened; it comes by itself with the connection',
    texts: ['suite:offline'],
  },
  denied: {
    ...{ ...page, rows: ['8.38'], proof: 'walk' },
    when: 'the server, or what stands before it, refuses the data of a page with 403',
    texts: ['suite:noPermissionTitle', 'suite:forbidden'],
  },
  'denied-by-server': {
    ...{ ...page, rows: ['8.38'], proof: 'walk' },
    when: 'the server refuses the data of a page for want of a right',
    texts: ['suite:noPermissionTitle', 'server:request.denied'],
  },
  'no-right-for-page': {
    ...{ ...page, rows: ['8.32'], proof: 'walk' },
    when: 'a page is opened by somebody who lacks its right',
    texts: ['suite:noPermissionTitle', 'suite:noPermission'],
  },
  'not-found': {
    ...{ ...page, rows: [], proof: 'walk' },
    when: 'an address, or the thing that it names, is not there',
    texts: ['suite:notFoundTitle', 'suite:notFound'],
  },
  'too-many': {
    ...{ ...page, rows: [], proof: 'walk' },
    when: 'the server, or what stands before it, is asked too often',
    texts: ['suite:tooManyTitle', 'server:errors.too-many-attempts'],
  },
  'session-ended': {
    ...{ rows: ['8.7', '8.28'], kind: 'error', where: ['dialog'] },
    when: 'an answer, or the look each minute, says that the session has ended',
    texts: ['shell:session.expired', 'shell:session.again'],
    proof: {
      file: 'e2e/failures.spec.ts',
      test: 'saving after the session has ended shows the dialog and nothing beside it',
    },
  },
  'newer-version': {
    ...{ rows: [], kind: 'warning', where: ['dialog'] },
    when: 'a new page would get other revisions than this one has',
    texts: ['shell:newer.text'],
    proof: {
      file: 'e2e/newer-shell.spec.ts',
      test: 'a new shell with a new worker is deployed beside a tab that is open: it goes on with its own until it is reloaded, and nothing that was typed is lost',
    },
  },

  done: {
    ...{ rows: ['8.4'], kind: 'success', where: ['notification'], time: 'generic', proof: 'walk' },
    when: 'an act is answered with status true or 200, or without one',
    texts: ['server:evaluation.updated'],
  },
  'not-done': {
    ...{ ...pressed, rows: ['8.4', '8.5'], proof: 'walk' },
    when: 'an act is answered with status false and a reason; the bar of loading ends, and the reason is beside the button',
    texts: [],
  },
  'not-known': {
    ...{ rows: ['8.4', '8.37'], kind: 'warning', where: ['notification', 'beside'], time: 'generic', proof: 'walk' },
    when: 'an act is answered with anything else',
    texts: ['suite:server'],
  },
  'server-failed': {
    ...{ ...pressed, rows: ['8.22', '8.37'], proof: 'walk' },
    when: 'what stands before the server answers an act with an error of its own, such as 502',
    texts: ['suite:server'],
  },
  'no-message': {
    ...{ ...pressed, rows: ['8.9', '8.10'], code: 1300, time: 'generic', proof: 'walk' },
    when: 'the server refuses an act without saying why',
    texts: ['suite:unknown'],
  },
  'empty-message': {
    ...{ ...pressed, rows: ['8.9', '8.10'], code: 1302, time: 'generic', proof: 'walk' },
    when: 'the server refuses an act, and its reason is empty',
    texts: ['suite:unknown'],
  },
  application: {
    ...{ ...pressed, rows: ['8.10', '8.36'], code: 1000, time: 'generic', proof: 'walk' },
    when: 'the program of the page itself fails while an act is sent or its answer read',
    texts: ['suite:application'],
  },
  unexpected: {
    ...{ ...pressed, rows: ['8.33'], proof: 'walk' },
    when: 'the server fails in a way that nobody foresaw; the number of the request is said, by which its log has the line',
    texts: ['server:errors.unexpected'],
  },
  'no-right': {
    ...{ ...pressed, rows: ['8.31'], proof: 'walk' },
    when: 'the server refuses an act for want of a right',
    texts: ['server:errors.no-right'],
  },
  fields: {
    ...{ ...pressed, rows: ['8.34'], proof: 'walk' },
    when: 'an act is answered with 422, and no field is named',
    texts: ['suite:fields'],
  },
  coded: {
    ...{ ...pressed, rows: ['8.35'], code: 1234, proof: 'walk' },
    when: 'an answer has an error with a code and a text; a text that is missing is the unknown error',
    texts: [],
  },
  'edit-failed': {
    ...{ ...pressed, rows: ['8.21'], proof: 'walk' },
    when: 'an evaluation is saved, and no answer comes; what was written stays',
    texts: [],
  },
  refused: {
    ...{ ...pressed, rows: ['8.31'], proof: 'walk' },
    when: 'the server refuses an act for any reason of errors.ts',
    texts: ['server:errors.wrong-phase'],
  },

  'import-unavailable': {
    ...{ rows: ['8.12'], code: 1000, kind: 'error', where: ['page'], proof: 'walk' },
    when: 'a step of an import is asked for, of an evaluation that is not there',
    texts: ['server:errors.import-unavailable'],
  },
  'import-no-answer': {
    ...{ rows: ['8.13'], code: 1000, kind: 'error', where: ['page'] },
    when: 'no answer comes to a step of an import in two minutes',
    texts: ['mfe-admin-imports:create.noAnswer'],
    proof: {
      file: 'mfe-admin-imports/src/pages/import-create/drive-import.test.ts',
      test: 'a failure stops the import with the code of the specification, in the language of the page',
    },
  },
  'import-not-saved': {
    ...{ rows: ['8.14', '8.40'], code: 1100, kind: 'error', where: ['page'], proof: 'walk' },
    when: 'a step of an import is answered with status false, without a reason',
    texts: ['mfe-admin-imports:create.copyFailed', 'mfe-admin-imports:create.notSaved'],
  },
  'import-http': {
    ...{ rows: ['8.15', '8.40'], code: 500, kind: 'error', where: ['page'], proof: 'walk' },
    when: 'a step of an import is answered with an error: its status stands in place of a code',
    texts: ['mfe-admin-imports:create.copyFailed'],
  },
  'sis-missing': {
    ...{ rows: ['8.17'], kind: 'warning', where: ['page'], proof: 'walk' },
    when: 'a new evaluation is to be made, and the SIS is not there',
    texts: ['mfe-admin-imports:create.sisMissing'],
  },
  'deletion-failed': {
    ...{ rows: ['8.20'], kind: 'error', where: ['page'] },
    when: 'a step of deleting an evaluation fails',
    texts: ['mfe-admin-imports:jobs.deletion.failed_step'],
    proof: {
      file: 'mfe-admin-imports/src/parts/job-progress.test.tsx',
      test: 'a job that failed says where and why, and offers to go on; one that is done says nothing',
    },
  },
  'phase-failed': {
    ...{
      rows: ['8.22', '8.24', '8.44'],
      kind: 'error',
      where: ['notification', 'dialog'],
      time: 'by-length',
      proof: 'walk',
    },
    when: 'an evaluation cannot be moved to another phase',
    texts: ['mfe-admin-imports:phase.failed'],
  },
  'export-done': {
    ...{ rows: ['8.26', '8.27'], kind: 'success', where: ['notification'], time: 'generic' },
    when: 'questions or answers have been copied into the SIS',
    texts: ['mfe-admin-imports:sharing.questions.done', 'mfe-admin-imports:sharing.answers.done'],
    proof: {
      file: 'mfe-admin-imports/src/pages/import/sharing-card.test.tsx',
      test: '%s are copied: told in the words of the specification, and the green line takes the place of the button',
    },
  },
  'export-failed': {
    ...{ ...pressed, rows: ['8.23'] },
    when: 'questions or answers could not be copied into the SIS',
    texts: ['suite:server'],
    proof: {
      file: 'mfe-admin-imports/src/pages/import/sharing-card.test.tsx',
      test: 'a failure is a notification, stands beside the button, and the button stays',
    },
  },
  'sis-check-failed': {
    ...{ rows: ['8.25'], kind: 'error', where: ['console'] },
    when: 'the SIS cannot be asked what it has: the card is not there',
    texts: [],
    proof: {
      file: 'mfe-admin-imports/src/pages/import/sharing-card.test.tsx',
      test: 'a check that fails with %s hides the card and is reported; nobody is told',
    },
  },
  'notifications-denied': {
    ...{ rows: ['8.29'], kind: 'error', where: ['console'] },
    when: 'the browser is denied notifications, or cannot subscribe: the switch stays as it was',
    texts: [],
    proof: {
      file: 'e2e/subscribing.spec.ts',
      test: 'who denies notifications to the browser reads how to allow them, and the switch stays as it was',
    },
  },
  'notifications-unsupported': {
    ...{ rows: ['8.30'], kind: 'warning', where: ['console'] },
    when: 'the browser knows no notifications',
    texts: [],
    proof: {
      file: 'e2e/subscribing.spec.ts',
      test: 'a browser without push has a switch that cannot be pressed, says why, and warns in the console',
    },
  },
  'question-not-deleted': {
    ...{ ...pressed, rows: ['8.42'], proof: 'walk' },
    when: 'a question cannot be deleted',
    texts: ['mfe-admin-imports:questions.notDeleted'],
  },
  'comment-not-deleted': {
    ...{ ...pressed, rows: ['8.41'] },
    when: 'a comment cannot be deleted for want of a right',
    texts: ['server:errors.comment-no-delete'],
    proof: {
      file: 'server/src/features/results/comments/acts.test.ts',
      test: 'refusals say why in the words of the specification',
    },
  },
  'duplicates-not-deleted': {
    ...{ ...pressed, rows: ['8.43'] },
    when: 'duplicate answers cannot be deleted',
    texts: ['mfe-results:duplicates.failed'],
    proof: {
      file: 'mfe-results/src/parts/administration/administration-pages.test.tsx',
      test: 'copies are deleted after a question that names how many; a failure says so in the words of the catalogue',
    },
  },
} as const satisfies Readonly<Record<string, ToldError>>;

export type ToldErrorName = keyof typeof toldErrors;
