import {
  pushChannels,
  readPushBrowsers,
  readPushKey,
  subscribe,
  unsubscribe,
} from '@anketa/contract/mail/notifications';
import { done } from '@anketa/contract/values';
import { inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { isPublicEndpoint } from '../../platform/push/address.ts';
import { sendsPush } from '../../platform/push/open.ts';
import type { Server } from '../../server.ts';
import { deleteSubscription, putSubscription, subscriptionsOf } from './store.ts';
import { isOfChannel, ownKey } from './subscriber.ts';

export function pushRoutes({ serve, db, config, pushKeys }: Server) {
  serve(readPushKey, async () => {
    if (!sendsPush(config)) return { current: null };
    const { id, publicKey } = await pushKeys.current();
    return { current: { id, key: publicKey } };
  });

  serve(subscribe, async ({ body, by }) => {
    const { endpoint, keys } = body.subscription;
    const { channels, userId } = body;
    const oidos = ownKey(by, userId);
    if (!isPublicEndpoint(endpoint)) throw problem('fields-invalid', { errors: { subscription: ['push-address'] } });
    if (channels.some((channel) => !isOfChannel(by, channel))) {
      throw problem('fields-invalid', { errors: { channels: ['push-channel'] } });
    }
    const key_id = body.keyId ?? (await pushKeys.current()).id;
    const isStored = await inTransaction(db, (tx) =>
      putSubscription(tx, { endpoint, ...keys, channels, oidos, key_id }),
    );
    if (!isStored) throw problem('push-endpoint-taken');
    return done;
  });

  serve(unsubscribe, async ({ body, by }) => {
    await deleteSubscription(db, ownKey(by, body.userId), body.subscription);
    return done;
  });

  serve(readPushBrowsers, async ({ body, by }) => {
    const own = await subscriptionsOf(db, ownKey(by, by.oident ?? ''));
    const here = own.find(({ endpoint }) => endpoint === body.endpoint);
    return {
      browsers: own.length,
      here: here
        ? { keyId: here.key_id, channels: pushChannels.filter((channel) => here.channels.includes(channel)) }
        : null,
      current: sendsPush(config) ? (await pushKeys.current()).id : null,
    };
  });
}
