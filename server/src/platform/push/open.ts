import type { Config } from '../../config.ts';
import { type PushKeys, pushKeysIn } from './keys.ts';
import { createPush, type SendPush } from './send.ts';

/** The way out for notifications. */
export interface Push {
  readonly send: SendPush;
  readonly keys: PushKeys;
}

/** The way out of a process, or undefined where no notifications are sent. */
export function openPush({
  pushContact,
  pushKeysFolder,
}: Pick<Config, 'pushContact' | 'pushKeysFolder'>): Push | undefined {
  if (pushContact === undefined) return undefined;
  return { send: createPush({ contact: pushContact }), keys: pushKeysIn(pushKeysFolder) };
}
