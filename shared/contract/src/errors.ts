import { z } from 'zod';
import { Standing } from './edits.ts';

/**
 * The one catalogue of errors: a name, the HTTP status, and where the specification fixes one (section 8), a code.
 * The texts stand in server/src/locales under `errors.<name>`.
 */
export const errorCatalogue = {
  'bad-request': { status: 400 },
  'bad-origin': { status: 403 },
  'not-signed-in': { status: 401 },
  'wrong-password': { status: 401 },
  'account-off': { status: 403 },
  'person-asked': { status: 409 },
  'person-merged': { status: 409 },
  'last-administrator': { status: 409 },
  'rights-confirm': { status: 409 },
  'code-wrong': { status: 401 },
  'too-many-attempts': { status: 429 },
  busy: { status: 503 },
  'disk-full': { status: 503 },
  'keystore-unwritable': { status: 503 },
  'no-right': { status: 403 },
  'not-found': { status: 404 },
  'fields-invalid': { status: 422 },
  'import-unavailable': { status: 404, code: 1000 },
  'import-failed': { status: 502, code: 1100 },
  'import-running': { status: 409 },
  'being-deleted': { status: 409 },
  'job-not-running': { status: 409 },
  'job-not-stopped': { status: 409 },
  'mail-missing': { status: 503 },
  'mail-off': { status: 409 },
  'push-off': { status: 409 },
  'mail-not-draft': { status: 409 },
  'mail-moved': { status: 409 },
  'mail-unready': { status: 409 },
  'mail-refused': { status: 502 },
  'push-refused': { status: 502 },
  'mail-rules-full': { status: 409 },
  'mail-rules-exist': { status: 409 },
  'not-mergeable': { status: 409 },
  'roles-file-empty': { status: 409 },
  'roles-moved': { status: 409 },
  'figures-differ': { status: 409 },
  'no-address': { status: 409 },
  'no-browser': { status: 409 },
  'sis-missing': { status: 503 },
  'sis-sharing-failed': { status: 502 },
  'wrong-phase': { status: 409 },
  'phase-unavailable': { status: 409 },
  'undo-expired': { status: 409 },
  'course-answered': { status: 409 },
  'teachers-only-added': { status: 409 },
  'parallels-unlike': { status: 422 },
  'parallels-full': { status: 409 },
  'parallel-of-sis': { status: 409 },
  'filling-ended': { status: 409 },
  'class-closed': { status: 409 },
  'class-continuous': { status: 409 },
  'class-empty': { status: 409 },
  'class-used': { status: 409 },
  'not-enrolled': { status: 403 },
  'already-submitted': { status: 409 },
  'key-taken': { status: 409 },
  'draft-conflict': { status: 409 },
  'required-unanswered': { status: 422 },
  'answer-invalid': { status: 422 },
  'texts-too-long': { status: 422 },
  'question-too-large': { status: 422 },
  'section-full': { status: 422 },
  'section-too-large': { status: 409 },
  'own-questions-full': { status: 422 },
  'question-identifies': { status: 422 },
  'question-no-create': { status: 403 },
  'question-no-edit': { status: 403 },
  'question-no-delete': { status: 403 },
  'question-answered': { status: 409 },
  'results-hidden-in-phase': { status: 403 },
  'other-teachers-hidden-in-phase': { status: 403 },
  'still-counting': { status: 409 },
  'hidden-answers-no-read': { status: 403 },
  'comment-no-delete': { status: 403 },
  'comment-changed': { status: 409 },
  'results-administrator': { status: 403 },
  'results-confirm': { status: 409 },
  'contest-published': { status: 409 },
  'push-endpoint-taken': { status: 409 },
  'keys-destroyed': { status: 409 },
  'keys-pending': { status: 409 },
  'remote-invalid': { status: 422 },
  'remote-drops': { status: 409 },
  'remote-retired': { status: 409 },
  'schedule-waits': { status: 409 },
  'canary-runs': { status: 409 },
  'canary-active': { status: 409 },
  'calendar-closing': { status: 409 },
  'rehearsal-failed': { status: 409 },
  'revision-needed': { status: 409 },
  'deployments-needed': { status: 409 },
  'name-of-operator': { status: 409 },
  'activation-raced': { status: 412 },
  'no-earlier-revision': { status: 409 },
  'edit-conflict': { status: 409 },
  'provider-unreachable': { status: 409 },
  'passkey-refused': { status: 401 },
  'passkey-unknown': { status: 401 },
  'passkey-not-added': { status: 422 },
  'passkey-not-proof': { status: 422 },
  'passkeys-full': { status: 409 },
  'too-large': { status: 413 },
  unexpected: { status: 500 },
} as const satisfies Record<string, { status: number; code?: number }>;

export type ErrorName = keyof typeof errorCatalogue;

/** Why results of an evaluation cannot be opened. */
export const resultsClosed = ['results-hidden-in-phase', 'still-counting'] as const satisfies readonly ErrorName[];

/** Why nothing of a questionnaire is taken. */
export const fillingClosed = ['wrong-phase', 'filling-ended'] as const satisfies readonly ErrorName[];

/** The body of every error: RFC 9457, with the specification's `error` and `errors` where it fixes them. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    /** For engineers, in English; `title` is for people, in their language. */
    detail: z.string().optional(),
    error: z.object({ code: z.number().int(), message: z.string() }).optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Of what the server could not do: the number of the request, as its log has it. */
    request: z.string().optional(),
    /** Of `edit-conflict`: what stands. */
    standing: Standing.optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof Problem>;
