import type { Command } from 'commander';
import type { ImportWish } from './import-by-command.ts';
import { between, wholeNumber } from './option-numbers.ts';

/** Adds `import`: of a folder or of the SIS's database, and its `--check`, which needs no database. */
export function addImportCommand(anketa: Command): void {
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
    .action(async (folder, given: ImportWish & { check: boolean }) => {
      const { checkData, importData } = await import('./import-by-command.ts');
      return given.check ? checkData(folder, given) : importData(folder, given);
    });
}
