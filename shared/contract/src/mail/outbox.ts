import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { endpoint } from '../endpoint.ts';
import { numberInPath, rowId } from '../values.ts';

/** An e-mail that a demo would have sent, or a notification: then `to` is the host of a browser's push service. */
export const OutboxMail = z.object({
  id: rowId,
  to: z.string(),
  subject: z.string(),
  /** ISO. */
  sent_at: z.string(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

/** The e-mails of a demo, for its administrators. The routes exist in the demo only. The last one first. */
export const listOutbox = declaredList({
  path: '/internal/outbox',
  title: { cs: 'Odchozí e-maily', en: 'Outgoing e-mails' },
  summary: 'See the outgoing e-mails of the demo',
  right: 'mailing.create',
  row: OutboxMail,
  columns: {
    subject: { heading: { cs: 'Předmět', en: 'Subject' }, main: true },
    to: { heading: { cs: 'Komu', en: 'To' } },
    sent_at: { heading: { cs: 'Odesláno', en: 'Sent' }, kind: 'moment' },
  },
  order: { cs: 'Od posledního', en: 'Last first' },
  limit: 50,
  search: { cs: 'Hledat', en: 'Search' },
  searchHint: { cs: 'Adresa nebo předmět', en: 'Address or subject' },
  empty: {
    none: {
      cs: 'Zatím nic neodešlo. E-maily a oznámení, které by Anketa poslala, uvidíte zde.',
      en: 'Nothing has gone out yet. E-mails and notifications that Anketa would send will be listed here.',
    },
    found: { cs: 'Žádný e-mail jsme nenašli. Zkuste jiné hledání.', en: 'No e-mail found. Try another search.' },
  },
});

/** As text and as HTML. */
export const readOutboxMail = endpoint({
  method: 'GET',
  path: '/internal/outbox/:id',
  summary: 'Read an outgoing e-mail of the demo',
  right: 'mailing.create',
  params: z.object({ id: numberInPath }),
  /** `html` is empty for a notification. */
  response: OutboxMail.extend({ text: z.string(), html: z.string() }),
});
