import {
  createDraft,
  deleteDraft,
  previewDraft,
  readDraft,
  readDraftEdit,
  readEditor,
  sendTestMail,
  updateDraft,
} from '@anketa/contract/mail/emails';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { beginDraft, changeDraft, removeDraft } from './drafts/drafts.ts';
import { draftEdit, editorOf } from './drafts/editor.ts';
import { placeOf } from './emails.ts';
import { draftPage, draftPreview } from './sending/draft-page.ts';
import { createTesting } from './sending/trying.ts';

/** Writing e-mails: drafts, and what they begin from. */
export function draftRoutes(server: Server) {
  const { serve, db } = server;
  const sendTest = createTesting(server);

  serve(readEditor, ({ params, query }) => editorOf(db, params.id, query.medium));
  serve(createDraft, async ({ params, body, by }) => ({ id: await beginDraft(db, params.id, by, body) }));
  serve(readDraft, ({ params, query, by }) => draftPage(server, placeOf(params), query.medium, by));
  serve(updateDraft, ({ params, body, by }) => changeDraft(db, placeOf(params), by, body));
  serve(readDraftEdit, ({ params }) => draftEdit(db, placeOf(params), params.number));
  serve(deleteDraft, async ({ params, by }) => {
    await removeDraft(db, placeOf(params), by);
    return done;
  });
  serve(previewDraft, ({ params, query }) => draftPreview(server, placeOf(params), query.search));
  serve(sendTestMail, ({ params, by }) => sendTest(placeOf(params), by));
}
