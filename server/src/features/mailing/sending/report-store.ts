import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import type { Report } from '../../../platform/mail/report.ts';
import type { MarkOf } from '../marks.ts';

/** Statuses of an address that is nobody's (RFC 3463): no such mailbox, no domain that takes e-mails, a mailbox that is closed. */
const nobodys = ['5.1.1', '5.1.10', '5.2.1'];

interface Found {
  readonly emailId: number;
  readonly oidos: string;
  readonly address: string;
}

/** Whose message a report is about: by its key, and by the address, whose owner has its mark. Undefined: nobody's, or it was reported before. */
async function recipientOf(tx: Tx, { key, address }: Report, markOf: MarkOf): Promise<Found | undefined> {
  const row = await tx
    .selectFrom('email_recipient')
    .select(['email_id', 'mark', 'state'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.mark || row.state === 'refused') return undefined;
  const { email_id: emailId, mark } = row;
  const owners = await tx
    .selectFrom('person')
    .select(['oidos', 'email'])
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .execute();
  const owner = owners.find(({ oidos }) => markOf(emailId, oidos).equals(mark));
  return owner && { emailId, oidos: owner.oidos, address: owner.email ?? address };
}

/** Notes that a message did not reach its recipient. Gives whether the report was about one of ours. */
export async function applyReport(db: Db, report: Report, markOf: MarkOf): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await recipientOf(tx, report, markOf);
    if (!found) return false;
    const { emailId, ...owner } = found;
    const status = `550 ${report.status}`;
    const suppressed = nobodys.includes(report.status);
    await tx.updateTable('email_recipient').set({ state: 'refused', status }).where('key', '=', report.key).execute();
    await tx
      .updateTable('email')
      .set((row) => ({ undelivered: row('undelivered', '+', 1) }))
      .where('id', '=', emailId)
      .where('state', 'in', ['sent', 'cancelled'])
      .execute();
    await tx
      .insertInto('mail_trouble')
      .values({ ...owner, status, suppressed })
      .onConflict((conflict) =>
        conflict.columns(['oidos', 'address']).doUpdateSet({
          status,
          week: sql<string>`excluded.week`,
          suppressed: sql<boolean>`mail_trouble.suppressed OR ${suppressed}`,
        }),
      )
      .execute();
    return true;
  });
}
