import { expect, test } from 'vitest';
import { withType } from './study-type.ts';

test('the type of a study is said once: not where its name says it', () => {
  expect(withType('Český jazyk – navazující studium', 'navazující magisterské')).toBe(
    'Český jazyk – navazující studium',
  );
  expect(withType('Czech – Master', 'follow-up master')).toBe('Czech – Master');
  expect(withType('Český jazyk', 'bakalářské')).toBe('Český jazyk, bakalářské');
  expect(withType('Český jazyk', '')).toBe('Český jazyk');
});
