import { productionConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openDatabase } from '../platform/database/open.ts';
import { systemTrouble } from '../platform/system-trouble.ts';
import { errorText } from '../platform/worded-error.ts';
import type { Check, CheckResult } from './check.ts';
import { checks } from './checks.ts';
import { databaseChecks } from './database-checks.ts';

/** What was found of one thing. */
export interface Finding extends Omit<CheckResult, 'state'> {
  readonly name: string;
  readonly state: CheckResult['state'] | 'wrong';
}

/**
 * Looks at the installation that an environment configures, and writes nothing to its database. Secrets, addresses and persons are in no finding.
 *
 * @param work whether this host does the background work, and so has the keystore
 */
export async function examineInstallation(
  environment: NodeJS.ProcessEnv,
  { work }: { readonly work: boolean },
): Promise<Finding[]> {
  let config: ReturnType<typeof productionConfig>;
  try {
    config = productionConfig(environment, { work });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Put the named settings right: docs/operate.md, "Run". Nothing else was looked at.';
    return [{ name: 'configuration', state: 'wrong', says: error.message, todo }];
  }
  const found: Finding[] = [{ name: 'configuration', state: 'ok', says: config.publicUrl }];
  for (const look of checks) found.push(await findingOf(look, config));
  try {
    const database = await openDatabase(config, { attach: true, migrates: false });
    try {
      for (const look of databaseChecks) found.push(await findingOf(look, { config, database }));
    } finally {
      await database.close();
    }
  } catch (error) {
    const todo = 'Start it, or put right what is named; what it has was not looked at.';
    found.push({ name: 'database', state: 'wrong', says: wordsOf(error), todo });
  }
  return found;
}

async function findingOf<Given>({ name, todo, look }: Check<Given>, given: Given): Promise<Finding> {
  try {
    return { name, ...(await look(given)) };
  } catch (error) {
    return { name, state: 'wrong', says: wordsOf(error), todo };
  }
}

function wordsOf(error: unknown): string {
  const trouble = systemTrouble(error);
  if (trouble) return errorText('en', trouble);
  return error instanceof Error ? error.message : String(error);
}

/** Findings as lines: what is in order in one, the others with what to do below. */
export function findingLines(findings: readonly Finding[]): string[] {
  const [states, names] = [7, Math.max(...findings.map(({ name }) => name.length))];
  const indent = ' '.repeat(states + names + 4);
  return findings.flatMap(({ name, state, says, todo }) => [
    `${state.padEnd(states)}  ${name.padEnd(names)}  ${says.replaceAll('\n', `\n${indent}`)}`,
    ...(todo === undefined ? [] : [`${indent}${todo}`]),
  ]);
}
