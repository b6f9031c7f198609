import { pushChannels, readNotifications, subscribe, unsubscribe } from '@anketa/contract/notifications';
import { inTransaction } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { isPublicEndpoint } from './address.ts';
import { channelReach, deleteSubscription, putSubscription } from './store.ts';

export function pushRoutes({ serve, db }: Server) {
  serve(subscribe, async ({ body, by }) => {
    const { endpoint, keys } = body.subscription;
    const channels = body.channels.filter((channel) => (channel === 'ucit' ? by.teacher : by.student));
    const oidos = ownKey(by, body.userId);
    if (!isPublicEndpoint(endpoint)) throw problem('fields-invalid', { errors: { subscription: ['push-address'] } });
    const kept = await inTransaction(db, (tx) => putSubscription(tx, { endpoint, ...keys, channels, oidos }));
    if (!kept) throw problem('push-endpoint-taken');
    return { status: true as const };
  });

  serve(unsubscribe, async ({ body, by }) => {
    await deleteSubscription(db, ownKey(by, body.userId), body.subscription.endpoint);
    return { status: true as const };
  });

  serve(readNotifications, async ({ params }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const reach = await Promise.all(pushChannels.map((channel) => channelReach(db, params.id, channel)));
    const none = { people: 0, subscribed: 0, devices: 0 };
    return { evaluation, channels: pushChannels.map((channel, index) => ({ channel, ...(reach[index] ?? none) })) };
  });
}

/** The caller's key. A request in someone else's name, or in a session opened by a login link, is refused. */
function ownKey(by: Caller, userId: string): string {
  if (!by.oidos || by.oident !== userId || by.impersonated) throw problem('no-right');
  return by.oidos;
}
