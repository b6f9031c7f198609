import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RemoteParams } from './releases.ts';
import { Done } from './values.ts';

export const countFailedLoad = endpoint({
  method: 'POST',
  path: '/internal/failed-loads',
  summary: 'Counts that a remote failed in a page load, for a canary of it; of who is there it says nothing',
  right: 'public',
  effect: 'runs',
  body: z.object({
    /** The page load as the server signed it (`Boot.load`). */
    load: z.string().max(500),
    remote: RemoteParams.shape.name,
  }),
  response: Done,
});
