import { type Retained, type RetainedCounts, retained } from '@anketa/contract/people/retention';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { type ErrorLog, loggable } from '../../platform/loggable.ts';
import { messagesDue, removeMessages } from '../error-reports/store.ts';
import { mailsDue, sweepMails } from '../mailing/sending/sweep-store.ts';
import { departedPeople, removePeople } from './people-store.ts';
import { auditDue, noteRun, removeAudit, removeSessions } from './store.ts';

interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'leftYears' | 'auditDays' | 'reportDays' | 'mailDays'>;
  readonly log: ErrorLog;
}

/** Who removes by night, as the audit log names it. */
export const night = 'night';

/**
 * Removes what has been stored for as long as it may: each kind by itself, so that one that fails keeps no other. Done again it removes nothing more. What was
 * removed is noted by numbers, with the day and in the audit log; what failed is noted and logged.
 */
export async function removeDue(
  { db, config, log }: Ports,
  { by = night, signal }: { readonly by?: string; readonly signal?: AbortSignal } = {},
): Promise<{ readonly removed: RetainedCounts; readonly failed: Retained[] }> {
  const work: Readonly<Record<Retained, () => Promise<number>>> = {
    people: () => removePeople(db, config.leftYears, signal),
    audit: () => removeAudit(db, config.auditDays),
    reports: () => removeMessages(db, config.reportDays),
    mails: () => sweepMails(db, config.mailDays),
  };
  await removeSessions(db);
  const removed = { people: 0, audit: 0, reports: 0, mails: 0 };
  const failed: Retained[] = [];
  for (const kind of retained) {
    signal?.throwIfAborted();
    try {
      removed[kind] = await work[kind]();
    } catch (error) {
      failed.push(kind);
      log.error({ kind, ...loggable(error) }, 'the removal of what is due failed');
    }
  }
  const counted = retained.filter((kind) => removed[kind] > 0).map((kind) => `${kind} ${removed[kind]}`);
  await inTransaction(db, async (tx) => {
    await noteRun(tx, removed, failed);
    if (counted.length > 0) await audit(tx, { actor: by, action: 'retention.removed', subject: counted.join(', ') });
    if (failed.length > 0) await audit(tx, { actor: by, action: 'retention.failed', subject: failed.join(', ') });
  });
  return { removed, failed };
}

/** What the next night removes, and who is noted as having left and is not due yet. */
export async function whatIsDue({ db, config }: Omit<Ports, 'log'>) {
  const [people, audits, reports, mails] = await Promise.all([
    departedPeople(db, config.leftYears),
    auditDue(db, config.auditDays),
    messagesDue(db, config.reportDays),
    config.mailDays === undefined ? 0 : mailsDue(db, config.mailDays),
  ]);
  return {
    due: { people: people.due, audit: audits, reports, mails },
    departed: { people: people.noted, first_due: people.first_due },
  };
}
