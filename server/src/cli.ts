import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { productionConfig, timeZoneOf } from './config.ts';
import { ConfigError } from './config-error.ts';
import { addDemoCommands } from './demo/commands.ts';
import { addImportCommand } from './import-command.ts';
import { FailedImport } from './import-exits.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { ProblemError, problemBody } from './platform/http/problem.ts';
import { mustBeWritable } from './platform/must-be-writable.ts';
import { systemTrouble } from './platform/system-trouble.ts';
import { errorText } from './platform/worded-error.ts';
import { readPassword } from './read-password.ts';
import { addRegistryCommands } from './registry-commands.ts';
import { settings } from './settings.ts';
import { version } from './version.ts';
import { commandConfig, withDatabase } from './with-database.ts';

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

// Each command loads what it does only once it is asked for: the whole server takes longer to load than most commands take.
addDemoCommands(anketa);

anketa
  .command('serve')
  .description('Serve production; settings by environment, see docs/operate.md')
  .option('--no-work', 'leave background jobs to "anketa worker"')
  .action(async ({ work }) => {
    const { serve, untilStopped } = await import('./main.ts');
    const given = productionConfig(process.env, { work });
    await untilStopped(serve(given, { work }));
    console.log(`Anketa serves ${given.publicUrl} on ${given.host}:${given.port}`);
  });

anketa
  .command('worker')
  .description('Do background jobs apart from the server')
  .action(async () => {
    const { runWorker, untilStopped } = await import('./main.ts');
    await untilStopped(runWorker(productionConfig(process.env)));
  });

addMigrateCommand(anketa);

anketa
  .command('backup <folder>')
  .description('Copy the embedded database and the published remotes into a new folder, while the server runs')
  .action(async (folder) => {
    const { backUp } = await import('./backup.ts');
    await withDatabase((database, given) => backUp(database, given, folder));
    console.log(
      `${folder} holds the database and the published remotes. The keystore is copied apart: docs/operate.md.`,
    );
  });

anketa
  .command('restore <folder>')
  .description('Lay a backup out in ANKETA_DATA, which has no database yet')
  .action(async (folder) => {
    const { restore } = await import('./backup.ts');
    const given = commandConfig();
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
    const { examineInstallation, findingLines } = await import('./doctor/doctor.ts');
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
    const { createAdministrator } = await import('./features/people/service.ts');
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
    const { resetAccount } = await import('./features/passkeys/reset.ts');
    const password = await readPassword();
    await withDatabase(({ db }, given) => resetAccount({ config: given, db }, { login, password }));
    console.log(`${login} signs in with the password given. Passkeys and sessions are gone.`);
  });

anketa
  .command('mail-report')
  .description('Take a report of non-delivery from standard input, as a mail server pipes it')
  .action(async () => {
    const { applyReport } = await import('./features/mailing/sending/report-store.ts');
    const { readReport } = await import('./platform/mail/report.ts');
    const { marksIn } = await import('./features/mailing/marks.ts');
    await withDatabase(async ({ db }, given) => {
      const report = await readReport(await buffer(process.stdin));
      const known = report !== undefined && (await applyReport(db, report, await marksIn(given.mailKeyFolder)));
      console.log(known ? 'The report is noted.' : 'No report of an e-mail of ours.');
    });
  });

anketa
  .command('rotate-push-key')
  .description('Make a new key of push notifications. Browsers subscribe anew at their next visit')
  .action(async () => {
    const { pushKeysIn } = await import('./platform/push/keys.ts');
    const { id } = await pushKeysIn(commandConfig().pushKeysFolder).rotate();
    console.log(`Browsers subscribe with the key ${id} from now on.`);
  });

addImportCommand(anketa);

addRegistryCommands(anketa);

anketa
  .command('openapi <file>')
  .description('Write the OpenAPI 3.1 document')
  .action(async (file) => {
    const { openApiDocument } = await import('./openapi.ts');
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
  if (trouble) return errorText('en', trouble);
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
