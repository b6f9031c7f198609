import { countPeople } from '../features/imports/store.ts';
import type { Demo } from '../server.ts';
import { demoLogins } from '../sis/demo/people.ts';
import { type DemoSizeName, demoSizes } from '../sis/demo/sizes.ts';
import { demoSource } from '../sis/demo/source.ts';

/** What the server is given of the demo. */
export const demo: Demo = {
  logins: demoLogins,
  async sis(db, { year, semester }) {
    const size = sizeFor(await countPeople(db));
    return demoSource({ size, seed: 1, year, semester: semester === 2 ? 2 : 1 });
  },
};

/** The size a demo was started with, by its people: another size would give their numbers to others. */
function sizeFor(people: number): DemoSizeName {
  const names = Object.keys(demoSizes) as DemoSizeName[];
  const fitting = names.filter((name) => demoSizes[name].students <= people);
  return fitting.at(-1) ?? 'small';
}
