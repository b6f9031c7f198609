import { resolve } from 'node:path';
import { checkFolder } from './check-folder.ts';
import { checkLines } from './check-words.ts';
import { evaluationNames } from './evaluation-names.ts';
import { importExits } from './import-exits.ts';
import { importFolder } from './import-folder.ts';
import { withThrowawayDatabase } from './platform/database/throwaway.ts';
import { numberMarks } from './platform/number-mark.ts';
import { csvSource } from './sis/csv.ts';
import { sqlSourceAt } from './sis/sql/source.ts';
import { commandConfig, withDatabase } from './with-database.ts';

/** What the command was given. */
export interface ImportWish {
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

/** Imports as the command was asked to, and says what came of it. */
export function importData(folder: string | undefined, given: ImportWish): Promise<void> {
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

/** Looks at the data alone, and says what an import of them would say. */
export async function checkData(
  folder: string | undefined,
  { year, semester, strict, json, into, agree }: ImportWish,
): Promise<void> {
  const { importMayLose, sisUrl } = commandConfig();
  if (into !== undefined) throw new Error('--check looks at the data alone, and at no evaluation: leave --into out.');
  if ((year === undefined) !== (semester === undefined)) throw new Error('Give --year and --semester, or neither.');
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
