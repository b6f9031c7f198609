import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** How many things wait behind the item: what the shell reads at the address of an item's `count`, which stands in place of the path. */
export const menuCount = endpoint({
  method: 'GET',
  path: '/internal',
  summary: 'See the number beside an item of the menu',
  right: 'signed-in',
  response: z.object({ count: z.number().int() }),
});
