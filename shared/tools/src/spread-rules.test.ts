import { expect, test } from 'vitest';
import { spreadProblems } from './spread-rules.ts';

const problems = (text: string) => spreadProblems([{ path: 'shell/src/shell.ts', text }]);

test('an object that is spread where it is written is named, on one line and on several', () => {
  const named = ['shell/src/shell.ts spreads an object where it writes it: write its members there'];
  expect(problems(`const all = { ...${'{'} a, b }, c };`)).toEqual(named);
  expect(problems(`return <Row {...${'{'}\n  title,\n}} />;`)).toEqual(named);
});

test('an object that has a name, and one that depends, may be spread', () => {
  expect(problems('const all = { ...rest, ...(isOpen ? { a } : {}) };')).toEqual([]);
});
