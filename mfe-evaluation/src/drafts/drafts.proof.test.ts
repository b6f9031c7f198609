import { proof } from '@anketa/testing/proof';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPage } from './testing/page.ts';
import { acts, courses, createWorld, type Happening } from './testing/world.ts';

const proven = proof('drafts', { sample: 100, full: 2000 });

const happening: fc.Arbitrary<Happening> = fc.record({
  act: fc.constantFrom(...acts),
  device: fc.nat(1),
  tab: fc.nat(1),
  course: fc.constantFrom(courses[0], courses[0], courses[0], courses[1]),
  text: fc.nat(2),
  way: fc.nat(7),
});
const anyOrder = fc.array(happening, { minLength: 20, maxLength: 150, size: 'max' });

test('whatever two tabs on each of two devices do, and whatever becomes of the network, the session and the storage: no text that was shown as being on the device or saved is gone without a question or an offer to copy it, and what is shown is true', {
  timeout: proven.timeout(200),
}, async () => {
  const met = new Set<string>();
  const property = fc.asyncProperty(anyOrder, async (happenings) => {
    const world = createWorld(openPage);
    for (const device of [0, 1]) world.happen({ act: 'open', device, tab: 0, course: 'A', text: 0, way: 0 });
    for (const one of happenings) {
      world.happen(one);
      await world.settle();
      expect(world.look()).toEqual([]);
      for (const state of world.states()) met.add(state);
    }
    await world.rest();
    expect(world.look()).toEqual([]);
    expect(world.differing()).toEqual([]);
    expect(await world.lost()).toEqual([]);
    proven.held();
  });
  await fc.assert(property, { numRuns: proven.runs, seed: proven.seed });
  expect([...met].sort()).toEqual(['asked', 'device', 'memory', 'none', 'offered', 'over', 'saved']);
});
