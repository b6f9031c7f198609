import { type Section, sectionTextBytes } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { expect, test } from 'vitest';
import { reviewOf } from './review.ts';

const question: Question = {
  id: 1,
  target: 'povinn',
  form: 'text',
  body_cs: '',
  body_en: '',
  help_cs: '',
  help_en: '',
  sign_language_url: null,
  required: false,
  choices: [],
  steps: 5,
  allow_blank: false,
  text_maximum: 4000,
  publicity: 'all',
};

const block = (key: string): Section['blocks'][number] => ({
  key,
  target: 'povinn',
  parallel_code: '',
  teacher_code: '',
  field_code: '',
  title_cs: '',
  title_en: '',
  part_cs: '',
  part_en: '',
  questions: [1],
});

const section: Section = {
  course: 'A',
  name_cs: '',
  name_en: '',
  status: 'empty',
  draft: null,
  blocks: [block('one'), block('two')],
};

test('texts that have no room together keep a section from being ready, though each is short enough', () => {
  const review = (one: string, two: string) =>
    reviewOf(section, [question], {
      answers: [
        { block: 'one', question: 1, value: one },
        { block: 'two', question: 1, value: two },
      ],
      not_taught: [],
    });
  const half = sectionTextBytes / 2;
  expect(review('x'.repeat(half), 'y'.repeat(half))).toMatchObject({ textRoom: 1, ready: true });
  // A letter with a diacritic takes two bytes.
  const over = review('x'.repeat(half), 'ž'.repeat(half / 2 + 1));
  expect(over.textRoom).toBeGreaterThan(1);
  expect(over).toMatchObject({ started: true, complete: false, ready: false });
  expect(over.problems.size).toBe(0);
});
