import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';
import { RemoteParams, RevisionId } from './releases.ts';

/** For so many hours from when its link is made a preview lasts. */
export const previewHours = 24;

/** Where a link of a preview leads; what follows is signed. */
export const previewPage = '/preview';

/** By it one person sees a revision that is not active, in the browser where they open it, for a day at most. */
export const makePreview = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/previews',
  summary: 'Make a link to the preview of a revision of a remote',
  right: 'options.edit',
  scope: 'preview',
  effect: 'adds',
  errors: ['remote-invalid', 'remote-retired', 'preview-questionnaire', 'fields-invalid'],
  params: RemoteParams,
  body: z.object({
    revision: RevisionId,
    /** Who may open it: somebody who administers something. */
    login: z.string().trim().min(1).max(100),
  }),
  response: z.object({ link: z.string().max(1000), ends_at: z.string().max(30) }),
});

export const endPreview = endpoint({
  method: 'DELETE',
  path: '/internal/preview',
  summary: 'End the preview of a revision in this browser',
  right: 'public',
  effect: 'own',
  response: Done,
});
