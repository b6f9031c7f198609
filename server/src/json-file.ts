import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** What the file of a setting holds, as JSON. Throws `ConfigError` with the names of the setting and of the file, never with anything of it. */
export function jsonFrom(path: string, setting: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'is no JSON' : `cannot be read (${(error as NodeJS.ErrnoException).code})`;
    throw new ConfigError(`${setting}: ${path} ${why}`);
  }
}
