import { RaiseReason } from '@anketa/contract/people/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdministrator } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import type { Exchange } from '../../session/opening.ts';
import { raise } from '../../session/raising.ts';
import { type Standing, stageOf } from '../administration/stage-store.ts';
import { confirmTrial } from '../administration/stages.ts';
import { type Arrived, Refusal } from '../arrived.ts';
import type { Aim, Begun } from '../begun.ts';
import { findPerson, linkPerson } from '../identity.ts';
import type { Provider } from '../protocols/providers.ts';
import { followRoles } from '../roles/roles.ts';
import { beginMarked } from '../sessions/sessions.ts';

/** What letting somebody in takes. */
export type Ports = Pick<Server, 'config' | 'db' | 'identify' | 'sessionKeys'>;

type Stage = Standing['stage'];

/** Refuses a provider that lets nobody in yet, but to an administrator who rehearses it. Gives how far it is. Throws `no-right`, `not-found`. */
export async function mustBeOpen(
  { db, identify }: Ports,
  key: string,
  request: FastifyRequest,
  aim: Aim,
): Promise<Stage> {
  if (aim === 'rehearsal') {
    if (!isAdministrator(await identify(request))) throw problem('no-right');
    return 'rehearsal';
  }
  const stage = await stageOf(db, key);
  if (stage === 'rehearsal') throw problem('not-found');
  return stage;
}

/** Why the caller raises their rights, as they say. Throws `no-right` for whoever has none to raise, and `bad-request`. */
export async function reasonOf({ identify }: Ports, request: FastifyRequest, said: string | undefined) {
  const by = await identify(request);
  const reason = RaiseReason.safeParse(said);
  if (by.raise === 'none') throw problem('no-right');
  if (!reason.success) throw problem('bad-request', { detail: 'reason' });
  return reason.data;
}

/** Raises the rights of the caller, who has just signed in at the provider again. Throws `Refusal` where that was somebody else. */
export async function raiseBy(
  { config, db, identify }: Ports,
  exchange: Exchange,
  { settings }: Provider,
  arrived: Arrived,
  { back, reason = '' }: Begun,
): Promise<FastifyReply> {
  const by = await identify(exchange.request);
  const { person } = await findPerson(db, settings.key, settings.number, arrived);
  if (person.oidos !== by.oidos) throw new Refusal('other-person', { value: person.oident });
  await raise({ config, db }, exchange, by, { reason });
  return exchange.reply.redirect(back, 303);
}

/** Opens a session for who came, with the roles that the provider gives them. Throws `Refusal` where that is nobody. */
export async function letIn(
  { config, db, identify, sessionKeys }: Ports,
  exchange: Exchange,
  { settings }: Provider,
  arrived: Arrived,
  { back, stage }: { readonly back: string; readonly stage: Stage },
): Promise<FastifyReply> {
  const { key, number } = settings;
  const person = await linkPerson(db, key, number, arrived);
  await followRoles(db, settings, person, arrived);
  await beginMarked({ config, db, sessionKeys }, exchange, { provider: key, oidos: person.record, arrived });
  if (stage === 'trial') {
    const by = await identify(exchange.request);
    if (isAdministrator(by)) await confirmTrial({ config, db }, exchange, key, by);
  }
  return exchange.reply.redirect(back, 303);
}
