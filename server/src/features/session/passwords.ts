import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { problem } from '../../platform/http/problem.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);
type Derivation = Parameters<typeof derive>[1];

/**
 * Hashes are made by half of the processors at a time, and after each comes a pause as long as it took. So three quarters of the
 * machine go on to serve pages, however fast somebody guesses passwords.
 */
const queue = new PQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)) });
/** As many as a lecture hall that signs in at once. Whoever came after these would wait some twenty seconds. */
const mostWaiting = 300;

function derived(derivation: Derivation): Promise<Buffer> {
  if (queue.size >= mostWaiting) throw problem('busy');
  return new Promise((done, fail) => {
    queue.add(async () => {
      const started = performance.now();
      await derive('argon2id', derivation).then(done, fail);
      await pause(performance.now() - started);
    });
  });
}

/** A password's argon2id hash with its parameters and salt, in the PHC string form. Throws `busy`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derived({ message: password, nonce, ...cost });
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether a password matches. An absent hash takes as long as a wrong password, so logins cannot be probed. Throws `busy` when too many wait. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, , , settings = '', salt = '', expected = ''] = (hash ?? absent).split('$');
  const setting = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(settings)?.[1]);
  const tag = await derived({
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    memory: setting('m'),
    passes: setting('t'),
    parallelism: setting('p'),
    tagLength: 32,
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url')) && hash !== null;
}

const absent = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
