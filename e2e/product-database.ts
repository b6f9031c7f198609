import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Works with the database of the running product, or of the one with this data folder. */
async function inItsDatabase<Value>(
  work: (client: pg.Client) => Promise<Value>,
  data = process.env.E2E_DATA ?? '',
): Promise<Value> {
  const connectionString = await readFile(join(data, 'database-url'), 'utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something while nobody else may write to a table of the running product: what is at it stands still there. */
export function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  return inItsDatabase(async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await work();
  });
}

/** How many ballots of an evaluation wait to be counted. */
export function waitingBallots(evaluation: string): Promise<number> {
  return inItsDatabase(async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS n FROM ballot_inbox WHERE evaluation_id = $1', [
      evaluation,
    ]);
    return rows[0].n;
  });
}

/** Notes that e-mails came back from the address of somebody, by login, as if an e-mail had. `undo` takes it back. */
export function noteTrouble(login: string, { undo = false } = {}): Promise<unknown> {
  const note = "INSERT INTO mail_trouble SELECT oidos, email, '550 5.1.1', true FROM person WHERE login = $1";
  const forget = 'DELETE FROM mail_trouble WHERE oidos = (SELECT oidos FROM person WHERE login = $1)';
  return inItsDatabase((client) => client.query(undo ? forget : note, [login]));
}

/** Lets the time pass for which rights are raised, in the product with this data folder. */
export function endRaisedRights(data: string): Promise<unknown> {
  return inItsDatabase((client) => client.query("UPDATE session SET raised_until = now() - interval '1 second'"), data);
}

/** Notes an act that was done so long ago that it is due to be removed. */
export function noteOldAct(): Promise<unknown> {
  const long =
    "INSERT INTO audit_log (at, actor, action, subject) VALUES (now() - interval '20 years', 'admin', 'import.update', '1')";
  return inItsDatabase((client) => client.query(long));
}

/** Has the product with this data folder do now what it does once a minute, by the name of that work. */
export function doNow(recurring: string, data: string): Promise<unknown> {
  return inItsDatabase((client) => client.query('INSERT INTO jobs.job (name) VALUES ($1)', [recurring]), data);
}

/** Does something while a table is not there, of the product with this data folder: what needs it fails as nobody foresaw. */
export function whileGone(table: string, work: () => Promise<void>, data: string): Promise<void> {
  return inItsDatabase(async (client) => {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    try {
      await work();
    } finally {
      await client.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
    }
  }, data);
}
