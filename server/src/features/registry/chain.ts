import { hash } from 'node:crypto';
import type { Db } from '../../platform/database/connect.ts';
import { chainLinks, danglingPointers, type Link } from './chain-store.ts';

const sha256 = (text: string) => hash('sha256', text);

/**
 * The hash of an activation, from that of the one before it and from what it says itself, as JSON without spaces. The database computes the same when a row is
 * added (server/migrations/repeatable/remote_activation_link.sql).
 */
export function hashOf(previous: string, { id, remote_id, content_hash, kind, before, at, by_digest, key }: Link) {
  return sha256(JSON.stringify([previous, id, remote_id, content_hash, kind, before, at, by_digest, key]));
}

/** What is wrong with a link, in words; undefined: nothing. */
function flawOf(previous: string, link: Link): string | undefined {
  if (link.hash !== hashOf(previous, link))
    return 'its hash is not that of what it says and of the activation before it: it was changed, or one before it was taken out';
  const isNamed = link.by_salt === null || link.by_digest === sha256(`${link.by_salt} ${link.by}`);
  return isNamed ? undefined : 'who made it is not who was noted';
}

/**
 * Checks the chain of activations, from the first one on. `knows`: a hash that it had at an earlier time and that must still be there, since whoever rewrites all
 * of it makes other hashes. Gives whether it holds, and what is said of it: the first link that is broken, or the last hash, for the next time.
 */
export async function verifyChain(
  db: Db,
  { knows }: { readonly knows?: string | undefined } = {},
): Promise<{ readonly isWhole: boolean; readonly said: string }> {
  const links = await chainLinks(db);
  let previous = '';
  for (const link of links) {
    const flaw = flawOf(previous, link);
    if (flaw)
      return { isWhole: false, said: `The chain is broken at activation ${link.id} (${link.remote_id}): ${flaw}.` };
    previous = link.hash;
  }
  if (knows !== undefined && !links.some((link) => link.hash === knows))
    return {
      isWhole: false,
      said: `The chain has no activation ${knows}: its end was taken off, or it was rewritten.`,
    };
  const [dangling] = await danglingPointers(db);
  if (dangling !== undefined)
    return { isWhole: false, said: `Pages get of ${dangling} something else than its last activation says.` };
  const last = previous === '' ? '' : ` The last hash is ${previous}.`;
  return { isWhole: true, said: `The chain is whole: ${links.length} activations.${last}` };
}
