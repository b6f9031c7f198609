import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { renderedPart } from '../testing/rendered.tsx';
import { OfWhich } from './of-which.tsx';

async function textOf(questionnaires: number, general: number | null): Promise<string> {
  return (await renderedPart(fakeSuite().context, <OfWhich questionnaires={questionnaires} general={general} />)).text;
}

test('beside the number of all questionnaires stands how many of them response rates count', async () => {
  expect(await textOf(563, 61)).toBe('Z toho 502 k předmětům a 61 k obecným otázkám.');
});

test('where all are about courses, or nobody may know yet, nothing is added', async () => {
  expect(await textOf(563, 0)).toBe('');
  expect(await textOf(563, null)).toBe('');
});
