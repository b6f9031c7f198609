import { connect } from '../platform/database/connect.ts';
import { openJobs } from '../platform/jobs.ts';

/** A worker in a process of its own, to be killed: forked with `DATABASE_URL`, it takes a job, says so and never ends it. */
const url = process.env.DATABASE_URL ?? '';
const { db } = connect(url);
const jobs = await openJobs({ url, db, log: { error: () => {} }, migrates: false });
await jobs.work({ name: 'endless' }, async (subject) => {
  process.send?.(subject);
  await new Promise(() => {});
});
