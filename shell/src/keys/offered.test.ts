import { expect, test } from 'vitest';
import { inGroups, matching, type Offered, placesIn } from './offered.ts';

const page = (label: string, more: Partial<Offered> = {}): Offered => ({
  group: 'pages',
  id: label,
  label,
  to: `/${label}`,
  ...more,
});
const labels = (found: readonly Offered[]) => found.map(({ label }) => label);

test('all words are looked for, without marks and case; what begins with the first one stands first', () => {
  const offered = [page('Nové hodnocení'), page('Moje předměty'), page('Předměty katedry'), page('Hodnocení')];
  expect(labels(matching(offered, 'PREDM'))).toEqual(['Předměty katedry', 'Moje předměty']);
  expect(labels(matching(offered, 'hodnoceni nove'))).toEqual(['Nové hodnocení']);
  expect(labels(matching(offered, ''))).toHaveLength(4);
  expect(matching(offered, '.*(')).toEqual([]);
});

test('an act is found by other words too', () => {
  expect(labels(matching([page('Tmavé barvy', { also: 'theme motiv' })], 'motiv'))).toEqual(['Tmavé barvy']);
});

test('groups have their order and six of each at most, all pages while nothing is looked for', () => {
  const many = Array.from({ length: 9 }, (_, at) => page(`p${at}`));
  const act = page('akce', { group: 'acts' });
  expect(inGroups([act, ...many], true).map(({ group, own }) => [group, own.length])).toEqual([
    ['pages', 6],
    ['acts', 1],
  ]);
  expect(inGroups(many, false)[0]?.own).toHaveLength(9);
});

test('what the search over results found leads to its page, with what it is and in which evaluation', () => {
  const evaluation = { id: 1, slug_cs: 'leto', slug_en: 'summer', name_cs: 'Léto', name_en: 'Summer' };
  const data = [{ code: 'A/1', name_cs: 'Algebra', name_en: 'Algebra I', evaluation }];
  const words = {
    of: ({ en }: { readonly cs: string; readonly en: string }) => en,
    kinds: { course: 'course', teacher: '', department: '', programme: '', field: '' },
  };
  expect(placesIn([{ kind: 'course', total: 1, more: false, data }], words)).toMatchObject([
    { label: 'Algebra I', detail: 'course, Summer', to: '/results/evaluation/summer/course/A%2F1' },
  ]);
});
