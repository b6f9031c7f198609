import type { Tx } from '../../../platform/database/connect.ts';
import { ofPerson } from '../../access/record-store.ts';

/** Deactivates a person, or takes that back. */
export async function setDeactivated(tx: Tx, oidos: string, deactivated: boolean): Promise<void> {
  await tx.updateTable('person').set({ deactivated }).where('oidos', '=', oidos).execute();
}

/** Takes a person, by whichever of their records, off the lists of e-mails and notifications that have not left. */
export async function dropWaitingMessages(tx: Tx, oidos: string): Promise<void> {
  await tx
    .deleteFrom('email_recipient')
    .where(ofPerson('oidos', oidos))
    .where('state', 'in', ['waiting', 'deferred', 'second'])
    .execute();
}
