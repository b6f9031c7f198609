import { expect, test } from 'vitest';
import { fetchedAhead } from './cursor.ts';

test('the next rows are asked for before those at hand are worked on, and all come in their order', async () => {
  const parts = [[1, 2], [3], []];
  let asked = 0;
  const seen: [number[], number][] = [];
  for await (const rows of fetchedAhead(async () => parts[asked++] ?? [])) seen.push([rows, asked]);
  expect(seen).toEqual([
    [[1, 2], 2],
    [[3], 3],
  ]);
});

test('what goes wrong is told after the rows before it', async () => {
  const answers = [Promise.resolve([1]), Promise.reject(new Error('the database is gone'))];
  const rows = fetchedAhead(() => answers.shift() ?? Promise.resolve([]));
  expect(await rows.next()).toEqual({ done: false, value: [1] });
  await expect(rows.next()).rejects.toThrow('the database is gone');
});

test('whoever stops taking rows waits for those that were asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const answers = [Promise.resolve([1]), promise];
  const rows = fetchedAhead(() => answers.shift() ?? Promise.resolve([]));
  await rows.next();
  let ended = false;
  const end = rows.return(undefined).then(() => {
    ended = true;
  });
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  resolve([2]);
  await end;
});
