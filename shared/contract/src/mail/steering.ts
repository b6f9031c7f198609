import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { Done, EvaluationId, numberInPath } from '../values.ts';

/** What is done to a message on its way out: an e-mail or a notification, from draft to sent. */
const params = EvaluationId.extend({ emailId: numberInPath });

/** From `draft`: finds the recipients as of last night and makes every message once. Nothing is sent. */
export const prepareMail = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/edit/:emailId/prepare',
  summary: 'Prepare an e-mail for sending',
  right: 'mailing.send',
  effect: 'runs',
  errors: ['mail-off', 'push-off', 'mail-not-draft', 'mail-unready'],
  params,
  response: Done,
});

/**
 * Whether it goes to a random half at once and to the other one after the next night, so that both can be compared (`MailHalves`). For choices that go
 * by how far students are, while filling is open.
 */
const halves = z.boolean().default(false);

/** From `draft`: it goes out by itself. The list of recipients is made then. */
export const scheduleMail = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/edit/:emailId/schedule',
  summary: 'Schedule the sending of an e-mail',
  right: 'mailing.send',
  effect: 'runs',
  errors: ['mail-off', 'push-off', 'mail-not-draft', 'mail-unready', 'fields-invalid'],
  params,
  body: z.object({ at: z.iso.datetime({ offset: true }).max(40), halves }),
  response: Done,
});

/** From `prepared`, with the name of the evaluation where it goes to more than `askAbove` people. */
export const sendMail = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/read/:emailId/send',
  summary: 'Send a prepared e-mail',
  right: 'mailing.send',
  effect: 'runs',
  errors: ['mail-off', 'push-off', 'mail-moved', 'mail-unready', 'fields-invalid'],
  params,
  body: z.object({ name: z.string().max(300).default(''), halves }),
  response: Done,
});

/** So many people an e-mail goes to without the evaluation's name being typed. */
export const askAbove = 1000;

/** From `scheduled` or `prepared`, or `paused` before any of it is out, it becomes a draft again. */
export const reopenDraft = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/read/:emailId/reopen',
  summary: 'Return an unsent e-mail to drafts',
  right: 'mailing.send',
  effect: 'runs',
  errors: ['mail-moved'],
  params,
  response: Done,
});

const steer = (act: string, summary: string, errors: readonly ErrorName[] = ['mail-moved']) =>
  endpoint({
    method: 'POST',
    path: `/internal/import/:id/mailing/read/:emailId/${act}`,
    summary,
    right: 'mailing.send',
    effect: 'runs',
    errors,
    params,
    response: Done,
  });

/** What is being sent at that moment is finished. */
export const pauseMail = steer('pause', 'Pause the sending of an e-mail');
/** Of one that stands still. */
export const continueMail = steer('continue', 'Continue the sending of an e-mail', ['mail-moved', 'mail-unready']);
/** No more of it is sent. Some of it may be out. */
export const cancelMail = steer('cancel', 'Cancel the sending of an e-mail');
/** Of some it is not known whether they got it. They may get it twice. */
export const sendUnknownAgain = steer('again', 'Send an e-mail again where its delivery is uncertain');
