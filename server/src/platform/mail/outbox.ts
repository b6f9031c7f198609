import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { listOf } from '../database/paged.ts';
import { containsWords } from '../search-words.ts';
import { type Carrier, notSendable } from './delivery.ts';
import { checkedMail, isSendable, type Mail, type Mailer } from './mailer.ts';

/** So many e-mails stay, the last ones. */
export const outboxSize = 500;

/** Puts a message where administrators of a demo read it. */
export async function putIntoOutbox(db: Db, { to, subject, text, html }: Mail): Promise<void> {
  const { id } = await db
    .insertInto('mail_outbox')
    .values({ recipient: to, subject, body_text: text, body_html: html })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('mail_outbox')
    .where('id', '<=', id - outboxSize)
    .execute();
}

/** Puts e-mails where administrators of a demo read them. Nothing is sent. */
export function outboxMailer(db: Db): Mailer {
  return { send: async (mail) => putIntoOutbox(db, checkedMail(mail)) };
}

/** The same for many e-mails. */
export function outboxCarrier(db: Db): Carrier {
  return {
    compose: async (mail) => ({ mail, bytes: Buffer.of() }),
    async deliver({ mail }, begin) {
      if (!isSendable(mail)) return notSendable;
      await begin();
      await putIntoOutbox(db, mail);
      return { outcome: 'sent', concerns: 'message', status: '250' };
    },
    close() {},
  };
}

/** The e-mails of the outbox without their texts, the last one first. `search` looks at addresses and subjects. */
export function outboxList(db: Db, { search }: { readonly search: string }) {
  const found = db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient as to', 'subject', 'sent_at'])
    .where(containsWords(sql`search_text(recipient || ' ' || subject)`, search));
  return listOf(db, found, {
    sort: undefined,
    orders: {},
    own: sql`id DESC`,
    rows: (mails) => mails.map(({ sent_at, ...mail }) => ({ ...mail, sent_at: sent_at.toISOString() })),
  });
}

/** One of them, whole. */
export function findMail(db: Db, id: number) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient as to', 'subject', 'sent_at', 'body_text as text', 'body_html as html'])
    .where('id', '=', id)
    .executeTakeFirst();
}
