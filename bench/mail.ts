import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluationById } from '@anketa/server/features/evaluations/store';
import { compileMessages } from '@anketa/server/features/mailing/audience/messages';
import { emailById } from '@anketa/server/features/mailing/email-store';
import { connect } from '@anketa/server/platform/database/connect';
import { startEmbeddedPostgres } from '@anketa/server/platform/database/embedded';
import { migrate } from '@anketa/server/platform/database/migrate';
import { givenCampaign } from '@anketa/server/testing/campaigns';

/**
 * An e-mail to 50,000 students, to a local mail server that takes everything: how long their list takes (`freeze_s`), how fast they go against the same
 * messages by nodemailer's own pool with as many connections (`rate_ratio`), and the memory of the process that sends. BENCH_RECIPIENTS: 50,000;
 * BENCH_ROUNDS: 3, both in turn; the medians count.
 */
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 50_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const lanes = 2;

const folder = await mkdtemp(join(tmpdir(), 'anketa-bench-mail-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const { db, pool, close } = connect(postgres.url, { statementSeconds: 600 });
const sink = start('sink.ts', []);
try {
  await migrate(pool);
  const port = await said<number>(sink);
  const measured: { freeze: number; rate: number; bare: number; peak: number; growth: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await sendBare(port);
    const { emailId } = await givenCampaign(db, { students: recipients });
    await pool.query('ANALYZE');
    const campaign = start('campaign.ts', [emailId, port, join(folder, 'marks'), lanes]);
    const { freeze, send, peak, growth } = await said<{ freeze: number; send: number; peak: number; growth: number }>(
      campaign,
    );
    await mustHaveCome();
    measured.push({ freeze, rate: recipients / send, bare, peak, growth });
    console.log(`${bare.toFixed(0)} a second by the pool, ${(recipients / send).toFixed(0)} by the campaign`);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratio = median(measured.map(({ rate, bare }) => rate / bare));
  console.log(
    `RESULT mail recipients=${recipients} freeze_s=${median(measured.map(({ freeze }) => freeze)).toFixed(1)} rate_ratio=${ratio.toFixed(2)} ` +
      `per_s=${median(measured.map(({ rate }) => rate)).toFixed(0)} peak_mb=${median(measured.map(({ peak }) => peak)).toFixed(0)} ` +
      `growth_mb=${median(measured.map(({ growth }) => growth)).toFixed(0)}`,
  );
} finally {
  sink.kill();
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function start(file: string, values: readonly (string | number)[]): ChildProcess {
  return fork(join(import.meta.dirname, 'mail', file), values.map(String), {
    env: { ...process.env, DATABASE_URL: postgres.url },
  });
}

/** What a process says next. Throws where it ends before. */
async function said<Value>(child: ChildProcess): Promise<Value> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process ended before it said anything');
  });
  const [value] = await Promise.race([once(child, 'message'), ended]);
  return value as Value;
}

/** E-mails in a second by the pool: the same messages. */
async function sendBare(port: number): Promise<number> {
  const { emailId, evaluationId } = await givenCampaign(db, { students: 1 });
  const [email, evaluation] = [await emailById(db, emailId), await evaluationById(db, evaluationId)];
  if (!email || !evaluation) throw new Error('what was made is gone');
  const make = compileMessages({ publicUrl: 'https://anketa.example.cz' }, evaluation, email);
  const child = start('bare.ts', [port, recipients, lanes]);
  child.send(make({ name: 'Jana Nováková 25000', left: 0, locale: null }, '0'.repeat(32)));
  const seconds = await said<number>(child);
  await mustHaveCome();
  return recipients / seconds;
}

/** Throws where the mail server did not get every e-mail. */
async function mustHaveCome(): Promise<void> {
  sink.send('count');
  const came = await said<number>(sink);
  if (came !== recipients) throw new Error(`${came} e-mails of ${recipients} came`);
}
