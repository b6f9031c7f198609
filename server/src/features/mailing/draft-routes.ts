import {
  createDraft,
  deleteDraft,
  previewDraft,
  readDraft,
  readDraftEdit,
  readEditor,
  sendTestMail,
  updateDraft,
} from '@anketa/contract/emails';
import { prepareMail, scheduleMail } from '@anketa/contract/mail-steering';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { audienceChoices } from './audience/audience-store.ts';
import { compileMessages } from './audience/messages.ts';
import { findRecipient } from './audience/recipient-store.ts';
import { textChecks } from './drafts/checks.ts';
import { editOf, editsOf, formerEmails } from './drafts/draft-store.ts';
import { beginDraft, changeDraft, fieldsOf, removeDraft, versionOfDraft } from './drafts/drafts.ts';
import { templates } from './drafts/template-store.ts';
import { authorOf, emailById } from './email-store.ts';
import { prepareDraft, scheduleDraft } from './sending/campaign.ts';
import { audience, exampleLeft, examplesFor, exampleToken } from './sending/overview.ts';
import { mustSend, sends, sendTest } from './sending/trying.ts';

/** Writing e-mails: drafts, and what they begin from. */
export function draftRoutes(server: Server) {
  const { serve, db, config, jobs } = server;
  const tests = createLimit({ name: 'test-mail', points: 20, seconds: 60 * 60 });

  async function emailOf({ id, emailId }: { readonly id: number; readonly emailId: number }) {
    const [evaluation, email] = await Promise.all([completeEvaluation(db, id), emailById(db, emailId)]);
    if (email?.evaluation_id !== id) throw problem('not-found');
    return { evaluation, email };
  }

  async function draftOf(params: { readonly id: number; readonly emailId: number }) {
    const found = await emailOf(params);
    if (found.email.state !== 'draft') throw problem('mail-not-draft');
    return found;
  }

  const placeOf = ({ id, emailId }: { readonly id: number; readonly emailId: number }) => ({
    evaluationId: id,
    emailId,
  });

  serve(readEditor, async ({ params: { id }, query: { medium } }) => {
    const evaluation = await completeEvaluation(db, id);
    const [own, former] = await Promise.all([templates(db, medium), formerEmails(db, medium)]);
    return { evaluation, templates: own, former };
  });

  serve(createDraft, async ({ params: { id }, body, by }) => {
    await completeEvaluation(db, id);
    return { id: await beginDraft(db, id, by, body) };
  });

  serve(readDraft, async ({ params, query, by }) => {
    const { evaluation, email } = await emailOf(params);
    if (email.medium !== query.medium) throw problem('not-found');
    const fields = fieldsOf(email);
    const [choices, reached, edits, author] = await Promise.all([
      audienceChoices(db, params.id),
      audience(db, evaluation, { ...fields, medium: email.medium }),
      editsOf(db, email.id),
      authorOf(db, email),
    ]);
    const { id, state, medium } = email;
    return {
      evaluation,
      email: {
        ...fields,
        id,
        medium,
        state,
        author,
        created_at: email.created_at.toISOString(),
        version: versionOfDraft(email),
      },
      choices,
      audience: reached,
      examples: examplesFor(config, evaluation, email.purpose, by),
      checks: textChecks(email, evaluation),
      edits,
      sends: sends(server, email),
      may: { send: sends(server, email) && meets(by, 'mailing.send') },
    };
  });

  serve(updateDraft, async ({ params, body, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const { version, written } = await changeDraft(db, placeOf(params), by, body);
    return { version, checks: textChecks(written, evaluation) };
  });

  serve(readDraftEdit, async ({ params }) => {
    const { email } = await draftOf(params);
    const edit = await editOf(db, email.id, params.number);
    if (!edit) throw problem('not-found');
    return edit;
  });

  serve(deleteDraft, async ({ params, by }) => {
    await removeDraft(db, placeOf(params), by);
    return done;
  });

  serve(previewDraft, async ({ params, query }) => {
    const { evaluation, email } = await draftOf(params);
    const found = await findRecipient(db, { ...fieldsOf(email), evaluationId: params.id }, query.search);
    if (!found) return { preview: null };
    const { subject, text } = compileMessages(config, evaluation, email)({ ...found, left: exampleLeft }, exampleToken);
    return { preview: { name: found.name, mail: { subject, text } } };
  });

  serve(sendTestMail, async ({ params, by }) => {
    const { evaluation, email } = await draftOf(params);
    mustSend(server, email);
    if (by.oidos === null) throw problem('no-right');
    if (textChecks(email, evaluation).some(({ check }) => check === 'body-missing')) throw problem('mail-unready');
    await tests.attempt(by.oidos);
    return sendTest(server, { email, evaluation, oidos: by.oidos });
  });

  serve(prepareMail, async ({ params, by }) => {
    const { evaluation, email } = await emailOf(params);
    mustSend(server, email);
    await prepareDraft({ db, jobs }, placeOf(params), evaluation, by);
    return done;
  });

  serve(scheduleMail, async ({ params, body, by }) => {
    const { evaluation, email } = await emailOf(params);
    mustSend(server, email);
    await scheduleDraft({ db, jobs }, placeOf(params), evaluation, by, {
      at: new Date(body.at),
      halves: body.halves,
    });
    return done;
  });
}
