import { type ImportFilter, importFilters } from '@anketa/contract/evaluations/imports';
import { expect, test } from 'vitest';
import { demoSource, demoTerm } from '../../../sis/demo/source.ts';
import type { Source } from '../../../sis/source.ts';
import { countStudies } from '../../../sis/steps/studies.ts';
import { filterItems } from './filter-items.ts';

const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });

/** The demo, in which nobody has graduated: here every other study ended a year later. */
const source: Source = {
  ...demo,
  async *rows(request) {
    const at = [...request.columns, ...(request.optional ?? [])].indexOf('sskr');
    for await (const chunk of demo.rows(request)) {
      yield at < 0 ? chunk : { ...chunk, rows: chunk.rows.map((row, nth) => row.with(at, nth % 2 ? '2024' : '2025')) };
    }
  },
};

test('years and states of study carry the names of their columns (3.41, 3.42)', async () => {
  const first = async (filter: ImportFilter) => (await filterItems(source, filter, 'cs'))[0];
  expect(await first('studyYear')).toMatchObject({ code: '1', sroc: '1' });
  expect(await first('studyRegistrationYear')).toMatchObject({ srokp: expect.stringMatching(/^\d{4}$/) });
  expect(await first('studyGraduationYear')).toMatchObject({ code: '2024', sskr: '2024' });
  const state = await first('studyStatus');
  expect(state).toMatchObject({ ikod: state?.code, inazev: state?.name });
});

test.each(Object.entries(importFilters))(
  'the list %s narrows by its own column: each study is of one of its items (3.30 to 3.39)',
  async (filter, key) => {
    const items = await filterItems(source, filter as ImportFilter, 'cs');
    const counts = await Promise.all(items.map(({ code = '' }) => countStudies(source, { [key]: [code] })));
    const { all } = await countStudies(source, {});
    expect(counts.filter(({ chosen }) => chosen > 0).length).toBeGreaterThan(1);
    const found = counts.reduce((sum, { chosen }) => sum + chosen, 0);
    // The demo has a study of a field that nobody knows.
    expect([all, all - 1]).toContain(found);
  },
);
