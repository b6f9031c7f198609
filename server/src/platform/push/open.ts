import type { Config } from '../../config.ts';
import type { Db } from '../database/connect.ts';
import { type PushKeys, pushKeysIn } from './keys.ts';
import { outboxPush } from './outbox.ts';
import { createPush, type SendPush } from './send.ts';

/** The way out for notifications. */
export interface Push {
  readonly send: SendPush;
  readonly keys: PushKeys;
}

/** Whether there is a way out for notifications. */
export function sendsPush({ demo, pushContact }: Pick<Config, 'demo' | 'pushContact'>): boolean {
  return demo || pushContact !== undefined;
}

/** The way out of a process: push services where they are switched on, else the outbox in a demo, or undefined. */
export function openPush(
  { demo, pushContact, pushKeysFolder }: Pick<Config, 'demo' | 'pushContact' | 'pushKeysFolder'>,
  db: Db,
): Push | undefined {
  const keys = pushKeysIn(pushKeysFolder);
  if (pushContact !== undefined) return { send: createPush({ contact: pushContact }), keys };
  return demo ? { send: outboxPush(db), keys } : undefined;
}
