import { expect, test } from 'vitest';
import { asSentence } from './as-sentence.ts';

test('what is read before numbers ends in one mark', () => {
  expect(['Filozofie', 'Byl výklad srozumitelný?', 'Zhodnoťte předmět.'].map(asSentence)).toEqual([
    'Filozofie.',
    'Byl výklad srozumitelný?',
    'Zhodnoťte předmět.',
  ]);
});
