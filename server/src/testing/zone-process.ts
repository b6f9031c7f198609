import { movedDates } from '@anketa/contract/evaluations/imports';
import { sql } from 'kysely';
import { timeZoneOf } from '../config.ts';
import { sessionEnd } from '../features/session/service.ts';
import { isNightDue } from '../nightly-store.ts';
import { connect } from '../platform/database/connect.ts';

/** Prints what moments, given as arguments, mean to a process that goes by the zone of its settings: forked with `DATABASE_URL`, as JSON. */
process.env.TZ = timeZoneOf(process.env);
const { db, close } = connect(process.env.DATABASE_URL ?? '');
const former = (dates: string) => ({
  year: 2026,
  semester: 1,
  dates: { filling: dates, checking: null, published: null },
});
const meant = [];
for (const moment of process.argv.slice(2)) {
  const at = new Date(moment);
  const { rows } = await sql<{ day: string }>`SELECT (${moment}::timestamptz)::date::text AS day`.execute(db);
  meant.push({
    day: rows[0]?.day,
    due: await isNightDue(db, at),
    session: sessionEnd(at).toISOString(),
    copied: movedDates(former(moment), { year: 2027, semester: 1 }, new Date(0)).filling,
  });
}
await close();
console.log(JSON.stringify(meant));
