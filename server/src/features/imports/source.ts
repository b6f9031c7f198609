import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { csvSource } from '../../sis/csv.ts';
import { type DemoSizeName, demoSizes } from '../../sis/demo/sizes.ts';
import { demoSource } from '../../sis/demo/source.ts';
import type { Source } from '../../sis/source.ts';
import { countPeople } from './store.ts';

interface Ports {
  readonly config: Pick<Config, 'sisFolder' | 'demo'>;
  readonly db: Db;
}

/** The SIS that an evaluation is imported from, as configured: a CSV folder, in a demo the made-up faculty, or none. */
export async function sourceFor(
  { config, db }: Ports,
  { year, semester }: { readonly year: number; readonly semester: number },
): Promise<Source | undefined> {
  if (config.sisFolder !== undefined) return csvSource(config.sisFolder);
  if (!config.demo) return undefined;
  return demoSource({ size: demoSizeFor(await countPeople(db)), seed: 1, year, semester: semester === 2 ? 2 : 1 });
}

/** The size a demo was started with, by its people: another size would give their numbers to others. */
function demoSizeFor(people: number): DemoSizeName {
  const names = Object.keys(demoSizes) as DemoSizeName[];
  const fitting = names.filter((name) => demoSizes[name].students <= people);
  return fitting.at(-1) ?? 'small';
}
