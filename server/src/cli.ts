import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command, InvalidArgumentError } from 'commander';
import { backUp, restore } from './backup.ts';
import { checkFolder } from './check-folder.ts';
import { checkLines } from './check-words.ts';
import { type Config, demoConfig, productionConfig, timeZoneOf } from './config.ts';
import { ConfigError } from './config-error.ts';
import { addDemoCommands } from './demo/commands.ts';
import { examineInstallation, findingLines } from './doctor/doctor.ts';
import { evaluationNames } from './evaluation-names.ts';
import { marksIn } from './features/mailing/marks.ts';
import { applyReport } from './features/mailing/report-store.ts';
import { resetAccount } from './features/passkeys/reset.ts';
import { createAdministrator } from './features/people/service.ts';
import { FailedImport, importExits, importFolder } from './import-folder.ts';
import { mustBeWritable, runWorker, serve, untilStopped } from './main.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { openApiDocument } from './openapi.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { withThrowawayDatabase } from './platform/database/throwaway.ts';
import { ProblemError, problemBody } from './platform/http/problem.ts';
import { readReport } from './platform/mail/report.ts';
import { numberMarks } from './platform/number-mark.ts';
import { pushKeysIn } from './platform/push/keys.ts';
import { systemTrouble } from './platform/system-trouble.ts';
import { toldText } from './platform/told-error.ts';
import { readPassword } from './read-password.ts';
import { addRegistryCommands } from './registry-commands.ts';
import { settings } from './settings.ts';
import { csvSource } from './sis/csv.ts';
import { sqlSourceAt } from './sis/sql/source.ts';
import { version } from './version.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`Anketa runs on Node.js 24.7 or newer; this is ${process.version}.`);
  process.exit(1);
}

const anketa = new Command('anketa')
  .description('Course evaluation: the server and its tools')
  .version(version)
  .addHelpText('after', ({ command }) => {
    const help = command.createHelp();
    help.prepareContext({ helpWidth: process.stdout.columns ?? 80 });
    const widest = Math.max(...settings.map(({ name }) => name.length));
    const rows = settings.map(({ name, meaning }) => help.formatItem(name, widest, meaning, help));
    return `\nSettings, in the environment (docs/operate.md):\n${rows.join('\n')}`;
  });

// Whatever a command does, it goes by one zone, and so do its connections to the database (platform/database/connect.ts).
anketa.hook('preAction', () => {
  process.env.TZ = timeZoneOf(process.env);
});

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('a whole number is expected');
  return value;
};

const between = (least: number, most: number) => (text: string) => {
  const value = wholeNumber(text);
  if (value < least || value > most) throw new InvalidArgumentError(`a number from ${least} to ${most} is expected`);
  return value;
};

/** Commands work on production when it is configured, else on the demo's data folder. None of them needs the keystore. */
function config(): Config {
  const { ANKETA_SECRET, ANKETA_SECRET_FILE } = process.env;
  return (ANKETA_SECRET ?? ANKETA_SECRET_FILE)
    ? productionConfig(process.env, { work: false })
    : demoConfig(process.env);
}

/** Only `migrate` changes the schema: whoever publishes from another checkout must not upgrade the server by that. */
async function withDatabase<Result>(
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
  { migrates = false, leavesSchema = false } = {},
): Promise<Result> {
  const given = config();
  if (migrates) await mustBeWritable(given.dataFolder);
  const database = await openDatabase(given, { attach: true, migrates, leavesSchema });
  try {
    return await work(database, given);
  } finally {
    await database.close();
  }
}

addDemoCommands(anketa, wholeNumber);

anketa
  .command('serve')
  .description('Serve production; settings by environment, see docs/operate.md')
  .option('--no-work', 'leave background jobs to "anketa worker"')
  .action(async ({ work }) => {
    const given = productionConfig(process.env, { work });
    await untilStopped(serve(given, { work }));
    console.log(`Anketa serves ${given.publicUrl} on ${given.host}:${given.port}`);
  });

anketa
  .command('worker')
  .description('Do background jobs apart from the server')
  .action(async () => {
    await untilStopped(runWorker(productionConfig(process.env)));
  });

addMigrateCommand(anketa, withDatabase);

anketa
  .command('backup <folder>')
  .description('Copy the embedded database and the published remotes into a new folder, while the server runs')
  .action(async (folder) => {
    await withDatabase((database, given) => backUp(database, given, folder));
    console.log(
      `${folder} holds the database and the published remotes. The keystore is copied apart: docs/operate.md.`,
    );
  });

anketa
  .command('restore <folder>')
  .description('Lay a backup out in ANKETA_DATA, which has no database yet')
  .action(async (folder) => {
    const given = config();
    await mustBeWritable(given.dataFolder);
    await restore(given, folder);
    console.log(
      `${given.dataFolder} is as the backup was. Put the keystore where ANKETA_KEYSTORE says before you start.`,
    );
  });

anketa
  .command('doctor')
  .description(
    'Look at this installation: each line ok, warning or wrong, with what to do. Ends with 1 where something is wrong',
  )
  .option('--no-work', 'of a host that leaves background jobs, and the keystore, to another one')
  .option('--json', 'say it as JSON', false)
  .action(async ({ work, json }) => {
    const findings = await examineInstallation(process.env, { work });
    console.log(json ? JSON.stringify(findings, null, 2) : findingLines(findings).join('\n'));
    process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  });

const admin = anketa.command('admin').description('Administrators, and the way back into an account');

admin
  .command('create')
  .description('Create an administrator. The password is asked for in a terminal, else read from standard input')
  .requiredOption('--login <login>', 'what they sign in with')
  .requiredOption('--name <name>', 'given names')
  .requiredOption('--surname <surname>', 'surname')
  .option('--email <address>', 'e-mail address', '')
  .action(async ({ login, name, surname, email }) => {
    const password = await readPassword();
    await withDatabase(({ db }, given) =>
      createAdministrator({ config: given, db }, { login, name, surname, email, password }),
    );
    console.log(`${login} is an administrator and signs in with the password given.`);
  });

admin
  .command('reset')
  .description('Give a local account a new password, asked for as by create; remove its passkeys and end its sessions')
  .requiredOption('--login <login>', 'whose account it is')
  .action(async ({ login }) => {
    const password = await readPassword();
    await withDatabase(({ db }, given) => resetAccount({ config: given, db }, { login, password }));
    console.log(`${login} signs in with the password given. Passkeys and sessions are gone.`);
  });

anketa
  .command('mail-report')
  .description('Take a report of non-delivery from standard input, as a mail server pipes it')
  .action(() =>
    withDatabase(async ({ db }, given) => {
      const report = await readReport(await buffer(process.stdin));
      const known = report !== undefined && (await applyReport(db, report, await marksIn(given.mailKeyFolder)));
      console.log(known ? 'The report is noted.' : 'No report of an e-mail of ours.');
    }),
  );

anketa
  .command('rotate-push-key')
  .description('Make a new key of push notifications. Browsers subscribe anew at their next visit')
  .action(async () => {
    const { id } = await pushKeysIn(config().pushKeysFolder).rotate();
    console.log(`Browsers subscribe with the key ${id} from now on.`);
  });

anketa
  .command('import [folder]')
  .description('Import a folder of exported SIS tables (CSV), or without one the database at ANKETA_SIS_URL')
  .option('--year <year>', 'first year of the academic year of a new evaluation', between(1990, 2100))
  .option('--semester <semester>', 'its semester: 1 winter, 2 summer', between(1, 2))
  .option('--into <number>', 'go on with the import of this evaluation, or import into it again', wholeNumber)
  .option('--agree', 'import although the data are doubtful: what was said of them last is right', false)
  .option(
    '--only-add',
    'remove nothing: what the SIS no longer has waits for an administrator, as after a night',
    false,
  )
  .option('--strict', 'end with 2 when some of the data are not right', false)
  .option(
    '--check',
    'import nothing: say what would come, what is wrong and what is missing, without any database',
    false,
  )
  .option('--json', 'with --check: say it as JSON', false)
  .option('--keep', 'keep a new evaluation when its import fails', false)
  .option('--name-cs <name>', 'Czech name')
  .option('--name-en <name>', 'English name')
  .addHelpText(
    'after',
    '\nEnds with 0 when the data were imported (what is not right is listed; with --strict it then ends with 2), 3 when they are\ndoubtful (--agree), 4 when other files have to come, 1 when it failed otherwise. With 1, 3 and 4 nothing is left of a new evaluation. --check ends with what the import would end.',
  )
  .action((folder, given) => (given.check ? check(folder, given) : importData(folder, given)));

interface ImportWish {
  readonly year?: number;
  readonly semester?: number;
  readonly into?: number;
  readonly agree: boolean;
  readonly onlyAdd: boolean;
  readonly strict: boolean;
  readonly json: boolean;
  readonly keep: boolean;
  readonly nameCs?: string;
  readonly nameEn?: string;
}

function importData(folder: string | undefined, given: ImportWish): Promise<void> {
  return withDatabase(async (database, { importMayLose, sisUrl, secret }) => {
    const source = await givenSource(folder, sisUrl);
    const { agree, keep, strict, into, onlyAdd } = given;
    const { said, exit } = await importFolder({
      database,
      source,
      keep,
      markOf: numberMarks(secret),
      removes: !onlyAdd,
      mayLose: agree ? 1 : importMayLose,
      into: into ?? newEvaluation(given),
    });
    console.log(said);
    process.exitCode = strict ? exit : 0;
  });
}

function newEvaluation({ year, semester, nameCs, nameEn }: ImportWish) {
  if (year === undefined || semester === undefined) throw new Error('Give --year and --semester, or --into.');
  const { name_cs, name_en } = evaluationNames({ year, semester });
  return { year, semester, name_cs: nameCs ?? name_cs, name_en: nameEn ?? name_en };
}

async function check(folder: string | undefined, { year, semester, strict, json, into, agree }: ImportWish) {
  if (into !== undefined) throw new Error('--check looks at the data alone, and at no evaluation: leave --into out.');
  if ((year === undefined) !== (semester === undefined)) throw new Error('Give --year and --semester, or neither.');
  const { importMayLose, sisUrl } = config();
  const source = await givenSource(folder, sisUrl);
  const term = year === undefined || semester === undefined ? undefined : { year, semester };
  const mayLose = agree ? 1 : importMayLose;
  const report = await withThrowawayDatabase((database) => checkFolder({ database, source, term, mayLose }));
  console.log(json ? JSON.stringify(report, null, 2) : checkLines(report).join('\n'));
  const isRight = report.exit === importExits.withIrregularities && !strict;
  process.exitCode = isRight ? importExits.asItIs : report.exit;
}

async function givenSource(folder: string | undefined, sisUrl: string | undefined) {
  if (folder !== undefined) {
    const source = csvSource(resolve(folder));
    // A folder that is not there is said before anything is opened for it.
    await source.contents?.();
    return source;
  }
  if (sisUrl === undefined) throw new Error('Give a folder, or set ANKETA_SIS_URL.');
  return sqlSourceAt(sisUrl);
}

addRegistryCommands(anketa, withDatabase);

anketa
  .command('openapi <file>')
  .description('Write the OpenAPI 3.1 document')
  .action(async (file) => {
    await writeFile(resolve(file), await openApiDocument());
    console.log(`Written to ${file}.`);
  });

/** What is wrong with each field that a problem names; else the problem. */
function inWords(error: ProblemError): string {
  const { title, errors = {} } = problemBody(error, 'en');
  const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  return fields.join('\n') || title;
}

/** What the system refused in words; else what the error says itself. */
function wordsOf(error: unknown) {
  const trouble = systemTrouble(error);
  if (trouble) return toldText('en', trouble);
  return error instanceof Error ? error.message : error;
}

try {
  await anketa.parseAsync();
} catch (error) {
  if (error instanceof ConfigError) console.error(`Anketa cannot start:\n${error.message}`);
  else if (error instanceof ProblemError) console.error(inWords(error));
  else console.error(wordsOf(error));
  process.exitCode = error instanceof FailedImport ? error.exit : 1;
}
