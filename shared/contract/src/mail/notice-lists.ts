import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { draftColumns, namedBy, ofDrafts, ofSent, SentMessage, sentColumns } from './list-parts.ts';

/** The title of a notification stands where an e-mail has its subject. */
const titleColumns = namedBy({ cs: 'Nadpis', en: 'Title' });

const search = { cs: 'Hledat v nadpisu', en: 'Search by title' };

/** Those edited last first. */
export const listNoticeDrafts = declaredList({
  ...ofDrafts,
  path: '/internal/import/:id/notifications/drafts',
  title: { cs: 'Koncepty oznámení', en: 'Drafts of notifications' },
  summary: 'See the drafts of notifications',
  columns: { ...titleColumns, ...draftColumns },
  search,
  fileName: { cs: 'koncepty-oznameni', en: 'drafts-of-notifications' },
  empty: {
    none: { cs: 'Žádné oznámení není rozepsané.', en: 'No notification is being written.' },
    found: { cs: 'Žádný koncept jsme nenašli. Zkuste jiné hledání.', en: 'No draft found. Try another search.' },
  },
});

/** Numbers are of people: somebody with more than one browser may be among those who got it and among those whom it failed to reach. */
export const SentNotice = SentMessage.extend({
  /** To whom a push service has taken it over. */
  delivered: z.number().int(),
  /** Whom it could not be sent to: the browser is gone, or its push service refuses. */
  failed: z.number().int(),
  /** Whose turn came when it meant nothing any more. */
  expired: z.number().int(),
});

/** What is out or was cancelled, the last one first. */
export const listSentNotices = declaredList({
  ...ofSent,
  path: '/internal/import/:id/notifications/sent',
  title: { cs: 'Odeslaná oznámení', en: 'Sent notifications' },
  summary: 'See the sent notifications',
  row: SentNotice,
  columns: {
    ...titleColumns,
    ...sentColumns,
    delivered: { heading: { cs: 'Doručeno', en: 'Delivered' }, kind: 'number', sorts: true },
    failed: { heading: { cs: 'Nedoručeno', en: 'Failed' }, kind: 'number', sorts: true },
    expired: { heading: { cs: 'Propadlo', en: 'Expired' }, kind: 'number', sorts: true },
  },
  search,
  fileName: { cs: 'odeslana-oznameni', en: 'sent-notifications' },
  under: 'notices',
  empty: {
    none: { cs: 'Žádné oznámení zatím nebylo odesláno.', en: 'No notification has been sent yet.' },
    found: {
      cs: 'Žádné oznámení jsme nenašli. Zkuste jiné hledání.',
      en: 'No notification found. Try another search.',
    },
  },
});
