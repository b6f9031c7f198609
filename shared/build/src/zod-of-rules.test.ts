import { afterEach, expect, test, vi } from 'vitest';
import { z } from './zod-of-rules.ts';

afterEach(() => void vi.unstubAllGlobals());

test('rules are checked without code made of text, which pages may not run', () => {
  const makesCode = vi.fn();
  vi.stubGlobal('Function', makesCode);
  const rules = z.object({ message: z.string().min(1) });
  expect(rules.safeParse({ message: '' }).success).toBe(false);
  expect(rules.safeParse({ message: 'Vyučuje někdo jiný.' }).success).toBe(true);
  expect(makesCode).not.toHaveBeenCalled();
});
