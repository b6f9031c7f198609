import type { Command } from 'commander';
import type { RepeatableStep } from './platform/database/apply-repeatables.ts';
import { type Living, livingProcesses } from './platform/database/living.ts';
import { migrate, type Plan, planMigrations, type Step } from './platform/database/migrate.ts';
import type { OpenDatabase } from './platform/database/open.ts';
import { migrateJobs, queueIsOlder } from './platform/jobs.ts';
import { version } from './version.ts';
import { withDatabase } from './with-database.ts';

/** Adds `migrate`: what the schema and the job queue's tables lack, now or once no server of before is in the way. */
export function addMigrateCommand(anketa: Command): void {
  anketa
    .command('migrate')
    .description('Bring the database schema up to date; what servers of before would not work with waits for their end')
    .option('--plan', 'change nothing: say what would be done, and what waits for which servers', false)
    .action(({ plan }) =>
      withDatabase((database) => (plan ? sayPlan(database) : doMigrate(database)), {
        migrates: !plan,
        leavesSchema: true,
      }),
    );
}

/** The queue's steps have no marks: servers of every other version are waited for. */
const ofOtherVersions = (living: readonly Living[]) => living.filter((one) => one.version !== version);

async function sayPlan({ pool, url }: OpenDatabase): Promise<void> {
  const plan = await planMigrations(pool);
  const isOlder = await queueIsOlder(url);
  const others = ofOtherVersions(await livingProcesses(pool));
  const lines = [...planLines(plan), ...(isOlder ? [queueLine(others)] : [])];
  console.log(lines.length > 0 ? [...lines, 'Nothing was changed.'].join('\n') : 'The schema is up to date.');
}

async function doMigrate({ pool, url }: OpenDatabase): Promise<void> {
  const left = await migrate(pool);
  const others = ofOtherVersions(await livingProcesses(pool));
  const queueWaits = others.length > 0 && (await queueIsOlder(url));
  if (!queueWaits) await migrateJobs(url);
  const lines = [...planLines(left), ...(queueWaits ? [queueLine(others)] : [])];
  const then =
    'Servers go on. Once these have ended, run anketa migrate again; one that was killed is waited for five minutes.';
  console.log(lines.length > 0 ? [...lines, then].join('\n') : 'The schema is up to date.');
}

function stepLine({ migration: { name, mark }, awaits, after }: Step): string {
  const what = `${name} (${mark ?? 'baseline'})`;
  if (awaits.length > 0) return `${what}: waits for ${awaits.map(processText).join(', ')}`;
  return after ? `${what}: waits for ${after.name}` : `${what}: is applied now`;
}

const planLines = ({ steps, repeatables }: Plan) => [...steps.map(stepLine), ...repeatables.map(repeatableLine)];

function repeatableLine({ name, does, awaits, after }: RepeatableStep): string {
  const what = `${name} (${does === 'drop' ? 'has no file any more' : 'function or view'})`;
  if (awaits.length > 0) return `${what}: waits for ${awaits.map(processText).join(', ')}`;
  if (after) return `${what}: waits for ${after.name}`;
  return `${what}: is ${does === 'drop' ? 'dropped' : 'applied'} now`;
}

function queueLine(others: readonly Living[]): string {
  return `job queue: ${others.length > 0 ? `waits for ${others.map(processText).join(', ')}` : 'is brought up to date now'}`;
}

function processText({ process, kind, version: its, schema, seconds }: Living): string {
  return `${process} (${kind} ${its}, schema ${schema}, seen ${seconds} s ago)`;
}
