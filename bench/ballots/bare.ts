import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least that a server must do for the same cycle, as a process of its own: read the session's row, answer a page that
 * is ready; parse a ballot, seal it, write its two rows in one prepared statement. No rights, no checks, no locks.
 */
const { DATABASE_URL = '', PORT = '', BARE_PAGE = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const page = await readFile(BARE_PAGE, 'utf8');
const { rows } = await pool.query<{ id: number; sealing_key: Buffer; box_bytes: number }>(
  'SELECT id, sealing_key, box_bytes FROM evaluation',
);
const evaluation = rows[0] ?? { id: 0, sealing_key: Buffer.alloc(32), box_bytes: 0 };
const recipient = createPublicKey({
  key: { kty: 'OKP', crv: 'X25519', x: evaluation.sealing_key.toString('base64url') },
  format: 'jwk',
});

async function personOf(cookie = ''): Promise<string> {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const { rows } = await pool.query<{ oidos: string }>({
    name: 'session',
    text: 'SELECT oidos FROM session WHERE token_hash = $1 AND expires_at > now()',
    values: [createHash('sha256').update(token).digest()],
  });
  if (!rows[0]) throw new Error('no session');
  return rows[0].oidos;
}

function sealed(ballot: unknown): Buffer {
  const content = Buffer.alloc(evaluation.box_bytes - 64);
  content.write(JSON.stringify(ballot), 4);
  const ephemeral = generateKeyPairSync('x25519');
  const raw = ephemeral.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, raw, 'bare', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from('bare'), raw, nonce, cipher.getAuthTag(), body]);
}

const fastify = Fastify();
const path = '/internal/evaluation/:slug/course/:course';
fastify.get(path, async ({ headers }, reply) => {
  await personOf(headers.cookie);
  return reply.type('application/json').send(page);
});
fastify.post<{ Params: { course: string }; Body: unknown }>(`${path}/submit`, async ({ headers, params, body }) => {
  const person = await personOf(headers.cookie);
  await pool.query({
    name: 'submit',
    text: `WITH p AS (
        INSERT INTO bare_participation (evaluation_id, oidos, course_code, refused) VALUES ($1, $2, $3, false))
      INSERT INTO bare_inbox (evaluation_id, course_code, id, sealed) VALUES ($1, $3, $4, $5)`,
    values: [evaluation.id, person, params.course, headers['idempotency-key'], sealed(body)],
  });
  return { status: true };
});
await fastify.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => {
  fastify.close().then(() => pool.end());
});
