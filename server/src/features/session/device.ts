import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const half = 180 * 24 * 60 * 60;

const cookieName = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-device' : 'anketa-device');

function proof({ secret }: Config, login: string, nonce: string): Buffer {
  return createHmac('sha256', secret).update(`device:${login.toLowerCase()}\n${nonce}`).digest();
}

/** Leaves with a browser the proof that it has signed in to an account: a random number and its signature, no name. */
export function rememberDevice(config: Config, reply: FastifyReply, login: string): void {
  const nonce = randomBytes(16).toString('base64url');
  reply.setCookie(cookieName(config), `${nonce}.${proof(config, login, nonce).toString('base64url')}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: half,
  });
}

/** The device's own number, where it carries the proof for this very login. */
export function knownDevice(config: Config, request: FastifyRequest, login: string): string | undefined {
  const [nonce = '', signature = ''] = (request.cookies[cookieName(config)] ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = proof(config, login, nonce);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
