import { expect, test } from 'vitest';
import { z } from './zod-erased.ts';

// Typed as the contract uses it: only bundles see the stand-in in zod's place.
const erased = z as typeof import('zod').z;

test('any schema can be declared, and none is there', () => {
  const course = erased.object({
    code: erased.string().min(1).max(9).optional(),
    tags: erased.array(erased.enum(['a', 'b'])),
  });
  expect(() => course.extend({ id: erased.int() }).partial()).not.toThrow();
});

test('parsing says that it is a mistake', () => {
  for (const parse of ['parse', 'safeParse'] as const) {
    expect(() => erased.string()[parse]('text')).toThrow('Schemas do not parse in the browser');
  }
});
