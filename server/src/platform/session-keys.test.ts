import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sessionKeysIn } from './session-keys.ts';

const hour = 3_600_000;
const now = new Date('2026-03-10T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * hour);
const fresh = () => mkdtemp(join(tmpdir(), 'anketa-session-keys-'));

test('processes that make the key of one moment at once have one, whole, and for their user alone', async () => {
  const folder = await fresh();
  const processes = Array.from({ length: 12 }, () => sessionKeysIn(folder));
  const marks = await Promise.all(processes.map((keys) => keys.marks(after(16), ['sub'])));
  expect(new Set(marks.flat().map((mark) => mark.toString('hex'))).size).toBe(1);
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  const { size, mode } = await stat(join(folder, names[0] ?? ''));
  expect([size, mode & 0o777]).toEqual([32, 0o600]);
});

test('a mark is one under the keys of one end alone, and found under every key that there is', async () => {
  const keys = sessionKeysIn(await fresh());
  const [today, other] = await keys.marks(after(16), ['sub', 'sid']);
  const [tomorrow] = await keys.marks(after(28), ['sub']);
  expect(new Set([today, other, tomorrow].map((mark) => mark?.toString('hex'))).size).toBe(3);
  const found = await keys.marksByEnd('sub');
  expect(new Map(found.map(({ end, mark }) => [end.getTime(), mark]))).toEqual(
    new Map([
      [after(16).getTime(), today],
      [after(28).getTime(), tomorrow],
    ]),
  );
});

test('what has ended is gone at its hour, and so is what a clock that was ahead has made', async () => {
  const keys = sessionKeysIn(await fresh());
  const [before] = await keys.marks(after(1), ['sub']);
  await keys.marks(after(28), ['sub']);
  await keys.marks(after(24 * 365), ['sub']);
  await keys.destroyPast(now);
  expect((await keys.marksByEnd('sub')).map(({ end }) => end).sort()).toEqual([after(1), after(28)]);
  await keys.destroyPast(after(1));
  expect((await keys.marksByEnd('sub')).map(({ end }) => end)).toEqual([after(28)]);
  // Made anew it is another: what was marked before is nobody's.
  expect(await keys.marks(after(1), ['sub'])).not.toEqual([before]);
});
