import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from '../config-error.ts';

/** Makes a data folder where there is none. Throws `ConfigError` where nothing can be written to it. */
export async function mustBeWritable(folder: string): Promise<void> {
  try {
    // Others may pass through (PostgreSQL runs as another user when we are root), but not look.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(folder, constants.W_OK);
  } catch {
    throw new ConfigError(`ANKETA_DATA: the folder ${folder} cannot be written. Choose another one.`);
  }
}
