import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `pnpm bench <name>` runs bench/<name>.ts. */
const [name = ''] = process.argv.slice(2);
const file = join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(file)) {
  console.error('pnpm bench <name>: one of the files in bench/, without .ts');
  process.exit(1);
}
await import(file);
