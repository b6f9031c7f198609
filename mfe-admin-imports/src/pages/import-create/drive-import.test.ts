import { createClient, type Send } from '@anketa/contract/client';
import type { Endpoint } from '@anketa/contract/endpoint';
import { completeImport, importSteps, runImportStep } from '@anketa/contract/evaluations/import-steps';
import { HttpError } from '@anketa/remote/http-error';
import type { Action } from '@anketa/remote/use-action';
import { expect, test } from 'vitest';
import { driveImport } from './drive-import.ts';

function drive(send: Send, { filter = {}, onLost }: Partial<Parameters<typeof driveImport>[0]> = {}) {
  const client = createClient(send);
  const attempt =
    <E extends Endpoint>(endpoint: E): Action<E>['attempt'] =>
    (request) =>
      client(endpoint, request).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
  return driveImport({
    runStep: attempt(runImportStep),
    complete: attempt(completeImport),
    id: 7,
    filter,
    onLost,
    waits: [0, 0],
    words: { noAnswer: 'Nastala neznámá chyba', notSaved: 'Uložení dat se nezdařilo' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

const said = {
  status: true,
  options: { folder: 'building', action: 'copy', interface: 'sis' },
  take: 2000,
  import_id: 7,
};

test('every step is posted until nothing remains, then the import is completed', async () => {
  const urls: string[] = [];
  await drive(async ({ url, body }) => {
    urls.push(url);
    const { offset = 0 } = (body ?? {}) as { offset?: number };
    // The first step has 4,500 rows, the others none.
    const rest = url === '/internal/import/building/copy' ? Math.max(0, 4500 - offset - 2000) : 0;
    return { ...said, remain: rest, offset: offset + 2000, counter: offset + 2000 };
  });
  expect(urls.filter((url) => url === '/internal/import/building/copy')).toHaveLength(3);
  expect(new Set(urls).size).toBe(importSteps(false).length + 1);
  expect(urls.at(-1)).toBe('/internal/import/7/complete');
});

test('with filters, one step stands for the five from the eleventh on', () => {
  expect(importSteps(true)).toHaveLength(importSteps(false).length - 4);
  expect(importSteps(true)[10]).toBe('study/copy-by-filters');
  expect(importSteps(true)[11]).toBe(importSteps(false)[15]);
});

test('a failure stops the import with the code of the specification, in the language of the page', async () => {
  const answer = { ...said, status: false, remain: 0, offset: 0, counter: 0 };
  await expect(drive(async () => answer)).rejects.toThrow('#1100 Uložení dat se nezdařilo');
  const error = { code: 1302, message: 'x' };
  await expect(drive(async () => ({ ...answer, error }))).rejects.toThrow('#1302 x');
  await expect(drive(() => Promise.reject(new HttpError(0, {})))).rejects.toThrow('#1000 Nastala neznámá chyba');
  await expect(drive(() => Promise.reject(new HttpError(502, { title: 'Bad' })))).rejects.toThrow('#502 Bad');
});

test('a call says what is read, through what, and by which filter', async () => {
  const bodies: unknown[] = [];
  const filter = { study_types: ['D'] };
  const send: Send = async ({ body }) => {
    bodies.push(body);
    return { ...said, remain: 0, offset: 0, counter: 0 };
  };
  await drive(send, { filter });
  expect(bodies).toHaveLength(importSteps(true).length + 1);
  expect(bodies[0]).toEqual({
    options: { folder: 'building', action: 'copy', interface: 'sis' },
    offset: 0,
    take: 2000,
    import_id: 7,
    counter: 0,
    filter,
  });
});

test('a connection that comes back loses nothing: the same chunk is asked for once more, and it is said meanwhile', async () => {
  let calls = 0;
  let lost = 0;
  const urls: string[] = [];
  const send: Send = async ({ url }) => {
    calls += 1;
    if (calls === 5 || calls === 6) throw new HttpError(calls === 5 ? 0 : 503, {});
    urls.push(url);
    return { ...said, remain: 0, offset: 0, counter: 0 };
  };
  await drive(send, { onLost: () => lost++ });
  expect(lost).toBe(2);
  expect(urls).toHaveLength(importSteps(false).length + 1);
});
