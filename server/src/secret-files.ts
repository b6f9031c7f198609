import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Settings that are secret, or addresses with a password in them. Each may be given as `NAME_FILE` too: the path of a file that holds it. */
export const secretSettings = [
  'ANKETA_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'ANKETA_SIS_URL',
  'ANKETA_SIS_SHARE_URL',
  'ANKETA_METRICS_TOKEN',
  'ANKETA_MAIL_REPORT_TOKEN',
  'ANKETA_MAIL_DKIM_KEY',
  'ANKETA_SMTP_URL',
  'ANKETA_SMTP_CLIENT_SECRET',
  'ANKETA_REMOTE_STORE_SECRET',
  'ANKETA_TRACES_URL',
] as const;

/**
 * The environment with the secrets read that it names files of. Nobody sees them in a list of processes then, nor in what `env` prints.
 * Throws `ConfigError`: a file that cannot be read or is empty, or a secret that is given twice. No message has anything of a file.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...environment };
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (path === undefined) continue;
    if (environment[name] !== undefined) throw new ConfigError(`${name}_FILE: ${name} is set as well`);
    read[name] = secretFrom(path, `${name}_FILE`);
  }
  return read;
}

/** The secret that a file holds, without the line break at its end. `setting` names it in a `ConfigError`. */
export function secretFrom(path: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${setting}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigError(`${setting}: ${path} is empty`);
  return secret;
}
