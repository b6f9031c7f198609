import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const asking = (oidos: string | null, ip = '192.0.2.1') => ({ caller: { oidos }, ip }) as FastifyRequest;

/** Work that is begun in some order and ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name);
      ends.set(name, () => done(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const settings = { atOnce: 3, strangers: 2, each: { person: 1, address: 1 }, rest: 0, waiting: 3, patience: 10_000 };
const settled = () => new Promise((done) => setImmediate(done));

test('nobody is overtaken by all that another one asks for, and a place is left for whoever is signed in', async () => {
  const inTurn = createTurns(settings);
  const { begun, work, end } = works();
  const one = [1, 2, 3].map((n) => inTurn(asking(null), work(`one ${n}`)));
  const other = inTurn(asking(null, '192.0.2.2'), work('other'));
  const third = inTurn(asking(null, '192.0.2.3'), work('third'));
  const person = inTurn(asking('p1'), work('person'));
  await settled();
  expect(begun).toEqual(['one 1', 'other', 'person']);
  end('one 1');
  await one[0];
  await settled();
  // Who waited first among all comes first, and only then the next of the line that was served.
  expect(begun).toEqual(['one 1', 'other', 'person', 'third']);
  for (const name of ['other', 'third', 'person']) end(name);
  await Promise.all([other, third, person]);
  await settled();
  end('one 2');
  await one[1];
  await settled();
  end('one 3');
  expect(await one[2]).toBe('one 3');
});

test('a line that is full refuses, and so does one in which somebody waits too long; what failed gives its place back', async () => {
  const inTurn = createTurns({ ...settings, patience: 30 });
  const { work, end } = works();
  const first = inTurn(asking('p1'), work('first'));
  await settled();
  const waiting = Array.from({ length: 3 }, (_, n) => inTurn(asking('p1'), work(`waiting ${n}`)));
  const refused = { problem: 'busy' };
  await expect(inTurn(asking('p1'), work('too many'))).rejects.toMatchObject(refused);
  for (const one of waiting) await expect(one).rejects.toMatchObject(refused);
  // Whoever has begun is not ended by impatience.
  end('first');
  expect(await first).toBe('first');
  await expect(inTurn(asking('p1'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const next = inTurn(asking('p1'), work('next'));
  await settled();
  end('next');
  expect(await next).toBe('next');
});

test('whoever asked for much waits longer for the next, and nobody else does', async () => {
  const inTurn = createTurns({ ...settings, rest: 3 });
  const began = performance.now();
  let [ended, next] = [0, 0];
  const first = inTurn(asking('p1'), async () => {
    await new Promise((done) => setTimeout(done, 50));
    ended = performance.now();
  });
  const second = inTurn(asking('p1'), async () => {
    next = performance.now();
  });
  await first;
  await inTurn(asking('p2'), async () => 'at once');
  expect(next).toBe(0);
  await second;
  expect(next - ended).toBeGreaterThan(2.9 * (ended - began - 5));
});
