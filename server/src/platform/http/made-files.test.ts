import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createMadeFiles } from './made-files.ts';
import { spooled } from './spool.ts';

const lasting = new AbortController().signal;

async function* parts(content: string) {
  yield content;
}

const make = (content: string) => () => spooled(parts(content), lasting);
const read = async (opened: Promise<{ readonly content: NodeJS.ReadableStream }>) => text((await opened).content);

test('a crowd that asks for one file at once has it made once, and everybody reads all of it', async () => {
  const files = createMadeFiles();
  let times = 0;
  const counted = () => {
    times += 1;
    return make('one')();
  };
  const crowd = Array.from({ length: 20 }, () => read(files.openOrMake('mark', counted)));
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => 'one'));
  expect(times).toBe(1);
  expect(files.open('another')).toBeUndefined();
});

test('what could not be made is made anew for whoever asks next', async () => {
  const files = createMadeFiles();
  await expect(files.openOrMake('mark', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await read(files.openOrMake('mark', make('mended')))).toBe('mended');
});

test('a file that gives way to newer ones is read to its end by whoever began, also while it is being made', async () => {
  const files = createMadeFiles();
  const { promise: made, resolve } = Promise.withResolvers<void>();
  const slow = async function* () {
    await made;
    yield 'slow';
  };
  const waiting = [1, 2].map(() => read(files.openOrMake('slow', () => spooled(slow(), lasting))));
  const { content } = await files.openOrMake('old', make('old'));
  for (let n = 0; n < 40; n++) await read(files.openOrMake(`new ${n}`, make('new')));
  expect([files.open('old'), files.open('slow')]).toEqual([undefined, undefined]);
  resolve();
  expect(await text(content)).toBe('old');
  expect(await Promise.all(waiting)).toEqual(['slow', 'slow']);
});
