import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializerCompiler, writerOf } from './serialize.ts';

const Person = z.object({ name: z.string(), login: z.string().nullable(), age: z.number().int().optional() });
const Answer = z.object({
  people: z.array(Person),
  value: z.union([z.string(), z.number(), z.array(z.number())]).nullable(),
  either: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), person: Person }),
    z.object({ kind: z.literal('none') }),
  ]),
  byCode: z.record(z.string(), Person),
});
const write = serializerCompiler({ schema: Answer, method: 'GET', url: '/' });

const person = { name: 'Žofie "Ž" \u2028', login: null };
const answer = { people: [person], value: [1, 2], either: { kind: 'person', person }, byCode: { A: person } };

test('an answer is written as it is', () => {
  for (const value of ['text', 1.5, [1, 2], null]) {
    const given = { ...answer, value };
    expect(JSON.parse(write(given))).toEqual(given);
  }
  const none = { ...answer, either: { kind: 'none' } };
  expect(JSON.parse(write(none))).toEqual(none);
});

test('what the declaration does not name is left out, however deep it lies', () => {
  const secret = { ...person, password_hash: 'secret' };
  const more = {
    ...answer,
    oidos: 'secret',
    people: [secret],
    either: { kind: 'person', person: secret, token: 'secret' },
    byCode: { A: secret },
  };
  expect(write(more)).not.toContain('secret');
  expect(JSON.parse(write(more))).toEqual(answer);
});

test('an answer that lacks something is an error, not half an answer', () => {
  expect(() => write({ ...answer, people: [{ login: 'x' }] })).toThrow('name');
  expect(() => write({ ...answer, people: undefined })).toThrow('people');
});

test('answers of every endpoint can be written: a server starts before the first of them is', async () => {
  const folder = join(import.meta.dirname, '../../../../shared/contract/src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(join(folder, file))));
  const answers = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => {
      const response: unknown = Reflect.get(Object(value), 'response');
      return response instanceof z.ZodType ? [{ name, response }] : [];
    }),
  );
  expect(answers.length).toBeGreaterThan(150);
  for (const { name, response } of answers) expect(() => writerOf(response), name).not.toThrow();
});
