import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the shell reads at the address of an item's `count`, which stands in place of the path. */
export const menuCount = endpoint({
  method: 'GET',
  path: '/internal',
  summary: 'How many things wait behind an item of the menu',
  right: 'signed-in',
  response: z.object({ count: z.number().int() }),
});
