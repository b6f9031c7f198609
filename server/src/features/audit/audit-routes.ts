import { listAudit } from '@anketa/contract/people/audit';
import type { Server } from '../../server.ts';
import { actsInWords, named } from './acts-in-words.ts';
import { namesOf } from './names.ts';
import { actorsIn, auditList, evaluationsNoted } from './store.ts';

/** Who did what to whom in the whole product. */
export function auditRoutes({ serveList, db }: Server) {
  serveList(listAudit, {
    list: ({ query, by: { locale } }) => auditList(db, query, (rows) => actsInWords(db, rows, locale)),
    async beside({ by: { locale } }) {
      const [actors, evaluations] = await Promise.all([actorsIn(db), evaluationsNoted(db)]);
      const nameOf = await namesOf(db, actors, locale);
      const people = actors.map((value) => ({ value, name: nameOf(value) }));
      people.sort((a, b) => a.name.localeCompare(b.name, locale));
      return { people, evaluations: evaluations.map((one) => ({ value: String(one.id), name: named(one, locale) })) };
    },
  });
}
