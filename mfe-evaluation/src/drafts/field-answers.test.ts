import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersByField, answersIn, bothAnswers, contentOf, sameAnswer } from './field-answers.ts';

const text = (value: string, more = {}) => ({ block: 'povinn', question: 2, value, ...more });

test('the order of answers and what is merely not set make no difference', () => {
  const first = { block: 'povinn', question: 1, value: 1 };
  const second = text('a', { hide: false });
  const one = { answers: [first, second], not_taught: ['a', 'b'] };
  const same = { answers: [text('a'), first], not_taught: ['b', 'a'] };
  expect(contentOf(one)).toBe(contentOf(same));
  expect(contentOf(one)).not.toBe(contentOf({ ...same, not_taught: ['a'] }));
  expect(contentOf(one)).not.toBe(contentOf({ ...same, answers: [{ ...first, value: 2 }, second] }));
  for (const choice of ['hide', 'sign', 'hand_over'])
    expect(contentOf(one)).not.toBe(contentOf({ ...same, answers: [first, { ...second, [choice]: true }] }));
});

test('answers come back from those by field', () => {
  const given = { answers: [text('a'), { block: 'ucit:1/2:T', question: 1, value: 3 }], not_taught: ['ucit:1/2:T'] };
  expect(answersIn(answersByField(given))).toEqual(given);
});

test.each([
  [null, undefined, true],
  [text(' '), null, true],
  [text('a '), text('a'), true],
  [text('a'), text('b'), false],
  [text('a', { sign: true }), text('a'), false],
  [{ block: 'b', question: 1, blank: true }, null, false],
])('%j and %j say the same: %s', (one, other, same) => {
  expect([sameAnswer(one, other), sameAnswer(other, one)]).toEqual([same, same]);
});

test('of two texts nothing is gone, and one that holds the other stands alone', () => {
  expect(bothAnswers(text('a'), text('b')).value).toBe('a\n\nb');
  expect(bothAnswers(text('a'), text('a b')).value).toBe('a b');
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const value = String(bothAnswers(text(one), text(other)).value);
      expect([value.includes(one.trim()), value.includes(other.trim())]).toEqual([true, true]);
    }),
  );
});

test('both of two texts are hidden where one was, and signed or handed over only where both were', () => {
  const wishes = { hide: true, sign: true, hand_over: true };
  expect(bothAnswers(text('a', wishes), text('b', wishes))).toMatchObject(wishes);
  const both = bothAnswers(text('a', wishes), text('b'));
  expect([both.hide, Boolean(both.sign), Boolean(both.hand_over)]).toEqual([true, false, false]);
});
