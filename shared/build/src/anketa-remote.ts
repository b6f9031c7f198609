import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Recipients } from '@anketa/contract/suite/canaries';
import { Rehearsal } from '@anketa/contract/suite/rehearsals';
import { Command } from 'commander';
import { rehearse } from './rehearsal/rehearse.ts';
import { reportLines } from './rehearsal/report-lines.ts';
import { activate, cancel, list, preview, rollBack, stop, widen } from './remote-commands/act.ts';
import type { Giving } from './remote-commands/give.ts';
import { momentHelp, momentIn } from './remote-commands/moment.ts';
import { recipientsHelp, recipientsIn } from './remote-commands/recipients.ts';
import { release } from './remote-commands/release.ts';
import { type Team, teamOf } from './remote-commands/team-client.ts';

const drops = '--drops';
const dropsText = 'it may lose routes, menu items and what it adds to pages of others';
const anyway = '--anyway';
const anywayText = 'also of the questionnaire in the last day of filling, and although its rehearsal failed';
const untilText = `when the canary ends, ${momentHelp} (default: a day later)`;

/** Rehearses a built remote, and says what was found. */
async function rehearsed(folder: string, to: string, seed: number): Promise<Rehearsal> {
  const found = await rehearse({ folder, to, seed });
  for (const line of reportLines(found)) console.log(line);
  return found;
}

/** Where the server is, and the file with the team's token. */
interface Where {
  readonly to: string;
  readonly tokenFile: string;
}

const usage = 2;
const firstSeed = 1;
const program = new Command('anketa-remote')
  .description('What a team does with its own remote, by a token that an administrator made for it')
  .showHelpAfterError();

/** A command with what all have. Wrong ones end with a code of their own. */
function command(on: Command, name: string, description: string): Command {
  return on
    .command(name)
    .description(description)
    .requiredOption('--to <url>', 'address of the server')
    .requiredOption('--token-file <file>', 'file with the token')
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : usage));
}

/** Does what a command is for. What goes wrong is said in words, without a stack. */
async function work({ to, tokenFile }: Where, done: (team: Team) => Promise<void>): Promise<void> {
  try {
    const token = (await readFile(resolve(tokenFile), 'utf8')).trim();
    await done(teamOf({ to, token }, console.log));
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

interface Releasing extends Where, Omit<Giving, 'retired'> {
  readonly rehearse: boolean;
  readonly rehearsed?: string;
}

/** The report that goes with a release; undefined: none does. */
async function reportOf(
  folder: string,
  { rehearse, rehearsed: report, to }: Releasing,
): Promise<Rehearsal | undefined> {
  if (rehearse) return rehearsed(folder, to, firstSeed);
  return report === undefined ? undefined : Rehearsal.parse(JSON.parse(await readFile(resolve(report), 'utf8')));
}

command(program, 'release [folder]', 'release a built remote (its dist): to all pages, or as a canary to some')
  .option(drops, dropsText, false)
  .option(anyway, anywayText, false)
  .option('--rehearse', 'rehearse it first; the report stands with the revision', false)
  .option('--rehearsed <report>', 'the report of a rehearsal of the same files, which stands with the revision')
  .option('--canary <whom>', `give it to some pages: ${recipientsHelp}`, recipientsIn)
  .option('--until <time>', untilText, momentIn)
  .option('--at <time>', `give it at a time, ${momentHelp}`, momentIn)
  .action((given: string | undefined, options: Releasing) =>
    work(options, async (team) => {
      const folder = resolve(given ?? 'dist');
      await release(team, { folder, rehearsal: await reportOf(folder, options) }, { ...options, retired: false });
    }),
  );

program
  .command('rehearse [folder]')
  .description(
    'open each page of a built remote (its dist) as each role in a browser without a window, beside the other remotes of the server, against made-up answers; only files are asked of the server. It needs Playwright, and a Chromium (CHROMIUM_PATH, or its own)',
  )
  .requiredOption('--to <url>', 'address of the server')
  .option('--report <file>', 'write what was found into a file')
  .option('--seed <number>', 'another number makes other answers', Number, firstSeed)
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : usage))
  .action(async (folder: string | undefined, { to, report, seed }: { to: string; report?: string; seed: number }) => {
    try {
      const found = await rehearsed(resolve(folder ?? 'dist'), to, seed);
      if (report !== undefined) await writeFile(resolve(report), `${JSON.stringify(found, null, 2)}\n`);
      process.exitCode = found.troubles.length > 0 ? 1 : 0;
    } catch (error) {
      fail(error);
    }
  });

command(program, 'list <remote>', 'say what runs, since when and by whom').action((remote: string, options: Where) =>
  work(options, (team) => list(team, remote)),
);

command(program, 'activate <remote> <revision>', 'give a revision that the server has to all pages')
  .option(drops, dropsText, false)
  .option('--retired', 'it may be marked as bad', false)
  .option(anyway, anywayText, false)
  .option('--at <time>', `give it at a time, ${momentHelp}`, momentIn)
  .action((remote: string, revision: string, options: Where & Giving) =>
    work(options, (team) => activate(team, remote, revision, options)),
  );

command(program, 'rollback <remote> [revision]', 'go back to what was active before, or to one that was earlier still')
  .option(drops, dropsText, false)
  .action((remote: string, revision: string | undefined, options: Where & { drops: boolean }) =>
    work(options, (team) => rollBack(team, remote, { revision, drops: options.drops })),
  );

command(program, 'preview <remote> <revision>', 'print a link by which one person sees a revision, for a day at most')
  .requiredOption('--for <login>', 'who may open it: somebody who administers something')
  .action((remote: string, revision: string, options: Where & { for: string }) =>
    work(options, (team) => preview(team, remote, revision, options.for)),
  );

command(program, 'cancel <remote>', 'cancel what waits for its time').action((remote: string, options: Where) =>
  work(options, (team) => cancel(team, remote)),
);

const canary = program.command('canary').description('a revision that some pages get in place of the active one');

command(canary, 'start <remote> <revision>', 'give a revision to some pages')
  .requiredOption('--canary <whom>', recipientsHelp, recipientsIn)
  .option('--until <time>', untilText, momentIn)
  .option('--at <time>', `begin at a time, ${momentHelp}`, momentIn)
  .option(anyway, anywayText, false)
  .action((remote: string, revision: string, options: Where & Omit<Giving, 'retired' | 'drops'>) =>
    work(options, (team) => activate(team, remote, revision, { ...options, drops: false, retired: false })),
  );

command(canary, 'widen <remote>', 'give the canary that runs to others, or to more; its pages are counted anew')
  .requiredOption('--canary <whom>', recipientsHelp, recipientsIn)
  .option('--until <time>', 'when it ends (default: when it would have)', momentIn)
  .option(anyway, anywayText, false)
  .action((remote: string, options: Where & { canary: Recipients; anyway: boolean; until?: Date }) =>
    work(options, (team) => widen(team, remote, options)),
  );

command(canary, 'stop <remote>', 'end the canary').action((remote: string, options: Where) =>
  work(options, (team) => stop(team, remote)),
);

await program.parseAsync();
