import { createHmac, createSecretKey } from 'node:crypto';
import { sharedKey } from '../../platform/shared-key.ts';

/** The mark of a recipient: what stands in the database in place of a person once an e-mail is out. Only whoever has the key can tell whose it is. */
export type MarkOf = (emailId: number, oidos: string) => Buffer;

/**
 * Marks under the key in a folder that all processes share, outside the database and its backups. Where the key is lost, what was marked under it is
 * nobody's any more.
 */
export async function marksIn(folder: string): Promise<MarkOf> {
  const key = createSecretKey(await sharedKey(folder, 'recipients.key'));
  return (emailId, oidos) => createHmac('sha256', key).update(`${emailId} ${oidos}`).digest().subarray(0, 16);
}
