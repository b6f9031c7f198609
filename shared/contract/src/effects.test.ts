import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Every request that is no GET, by the name of its declaration. */
async function requests(): Promise<readonly (readonly [string, Endpoint])[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  return modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .filter(([, { method }]) => method !== 'GET');
}

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** The fields of a part of a request, or of an answer. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** How the names of declarations begin that edit something: none of them may be anything else. */
const editing = /^(update|save|set|write|note|sort|announce)[A-Z]/;

/** Those, for another reason: who heads a department is one person more. A draft has a version of its own, a phase says `from`. */
const noEdit = ['setHead', 'saveDraft'];

test('whatever changes something says what it does to what others see', async () => {
  const all = await requests();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, { effect }]) => effect === undefined).map(([name]) => name)).toEqual([]);
});

test('no edit is without the version that it was made from', async () => {
  const all = await requests();
  const edits = all.filter(([, { effect }]) => effect === 'edits');
  expect(edits.length).toBeGreaterThan(7);
  const bare = edits.filter(([, { body, errors = [] }]) => {
    return !fieldsOf(body).includes('version') || !errors.includes('edit-conflict');
  });
  expect(bare.map(([name]) => name)).toEqual([]);
  const hidden = all.filter(([name, { effect }]) => editing.test(name) && effect !== 'edits' && !noEdit.includes(name));
  expect(hidden.map(([name]) => name)).toEqual([]);
});

test('a switch says whether it stood so already, and one of more than two values what was seen', async () => {
  const switches = (await requests()).filter(([, { effect }]) => effect === 'switches');
  expect(switches.length).toBeGreaterThan(7);
  for (const [name, { body, response, errors = [] }] of switches) {
    // Whoever hides or reveals a comment is refused where somebody else was faster.
    const tells = fieldsOf(response).includes('already') || errors.includes('comment-changed');
    expect(tells, `${name} says whether it stood so already`).toBe(true);
    const values = body instanceof z.ZodObject ? Object.entries<z.ZodType>(body.shape) : [];
    const isYesOrNo = values.some(([, value]) => value instanceof z.ZodBoolean);
    const seen = values.some(([field]) => field === 'from' || field === 'generated_at' || field === 'oident');
    expect(values.length === 0 || isYesOrNo || seen || errors.includes('comment-changed'), name).toBe(true);
  }
});
