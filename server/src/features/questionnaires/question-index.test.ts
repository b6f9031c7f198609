import { questionTargets } from '@anketa/contract/questions/questions';
import { inScope, QuestionScope, type ScopeSubject } from '@anketa/contract/questions/scope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredQuestion } from '../questions/store.ts';
import { indexQuestions } from './question-index.ts';

const code = fc.constantFrom('A', 'a1', 'B2', 'b22', 'C');
const mask = fc.oneof(code, fc.constantFrom('*', 'B?', 'a*'));
const scope = fc
  .record({
    departments: fc.array(mask, { maxLength: 1 }),
    courses: fc.array(mask, { maxLength: 2 }),
    parallels: fc.array(mask, { maxLength: 2 }),
    study_types: fc.array(mask, { maxLength: 1 }),
    fields: fc.array(mask, { maxLength: 1 }),
  })
  .map((lists) => QuestionScope.parse(lists));
const subject: fc.Arbitrary<ScopeSubject> = fc.record(
  {
    departments: fc.array(code, { maxLength: 1 }),
    courses: fc.array(code, { maxLength: 1 }),
    parallels: fc.array(code, { maxLength: 3 }),
    study_types: fc.array(code, { maxLength: 2 }),
    fields: fc.array(code, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const target = fc.constantFrom(...questionTargets);

test('looking questions up finds what trying each of them would, in their order', () => {
  const questions = fc.array(fc.record({ target, scope }), { maxLength: 12 });
  fc.assert(
    fc.property(questions, target, subject, (given, wanted, about) => {
      const all = given.map((one, id) => ({ ...one, id }) as StoredQuestion);
      const tried = all.filter((question) => question.target === wanted && inScope(question.scope, about));
      // A course always has its code and its parallels; studies and fields have neither, nor have their questions.
      const ofCourse = wanted === 'povinn' || wanted === 'gl' || wanted === 'ucit';
      fc.pre(!ofCourse || (about.courses !== undefined && about.parallels !== undefined));
      expect(indexQuestions(all)(wanted, about).map(({ id }) => id)).toEqual(tried.map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});

test('what is asked of one course stands among what is asked of all, where it was put', () => {
  const given = [[], ['A'], []].map((courses) => ({ target: 'povinn', scope: QuestionScope.parse({ courses }) }));
  const all = given.map((one, id) => ({ ...one, id }) as StoredQuestion);
  const asked = indexQuestions(all)('povinn', { courses: ['A'], parallels: [] });
  expect(asked.map(({ id }) => id)).toEqual([0, 1, 2]);
});
