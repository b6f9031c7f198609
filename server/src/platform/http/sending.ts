import type { FastifyReply, FastifyRequest } from 'fastify';
import { askerOf } from './asker.ts';
import { problem } from './problem.ts';
import type { OpenFile } from './spool.ts';

/** So many files wait for those who take them: in this process, of them those of strangers, and of one person or address. */
const most = { inAll: 400, ofStrangers: 300, each: 50 };
/** Milliseconds in which somebody takes something of a file, or is no longer sent it. */
const idle = 10_000;
/** Milliseconds in which a file is taken: so many, and one for each so many bytes of it. */
const grace = 60_000;
const slowest = 64;

/**
 * Makes `send`, which sends a file as fast as it is taken: whoever takes nothing holds little, and not for long. It gives what the reply
 * sends. Throws `busy` where too many are on their way, or whoever asked is gone.
 */
export function createSending() {
  const counts = new Map<string, number>();
  let [inAll, ofStrangers] = [0, 0];

  return (request: FastifyRequest, { raw }: FastifyReply, { size, content }: OpenFile) => {
    const asker = askerOf(request);
    const count = counts.get(asker) ?? 0;
    const stranger = request.caller.oidos === null ? 1 : 0;
    const full = inAll >= most.inAll || count >= most.each || (stranger === 1 && ofStrangers >= most.ofStrangers);
    if (raw.destroyed || full) {
      content.destroy();
      throw problem('busy');
    }
    inAll += 1;
    ofStrangers += stranger;
    counts.set(asker, count + 1);
    content.once('close', () => {
      inAll -= 1;
      ofStrangers -= stranger;
      const left = (counts.get(asker) ?? 0) - 1;
      if (left > 0) counts.set(asker, left);
      else counts.delete(asker);
    });
    const end = () => void raw.destroy();
    const timer = setTimeout(end, grace + size / slowest);
    raw.setTimeout(idle, end);
    raw.once('close', () => clearTimeout(timer));
    return content;
  };
}
