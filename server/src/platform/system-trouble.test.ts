import { chmod, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { systemTrouble } from './system-trouble.ts';
import { errorText } from './worded-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-trouble-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
await writeFile(at('file'), '');
await symlink(at('one'), at('other'));
await symlink(at('other'), at('one'));

const met = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const words = async (work: Promise<unknown>) => {
  const trouble = systemTrouble(await met(work));
  return trouble && errorText('en', trouble);
};

test('files and folders that the system does not give are told of in words', async () => {
  expect(await words(readdir(at('none')))).toBe(`The folder ${at('none')} does not exist.`);
  expect(await words(readdir(at('file')))).toBe(`${at('file')} is a file, not a folder.`);
  expect(await words(open(at('none')))).toBe(`${at('none')} does not exist, or is a link that leads nowhere.`);
  expect(await words(open(at('one')))).toBe(`${at('one')} is a link that leads back to itself.`);
  expect(await words(readdir(at('one')))).toBe(`${at('one')} is a link that leads back to itself.`);
  const named = systemTrouble(await met(readFile(at('none'))), 'MIKRO.csv');
  expect(named && errorText('cs', named)).toBe('MIKRO.csv neexistuje, nebo je to odkaz, který nikam nevede.');
});

test.skipIf(process.getuid?.() === 0)('what one may not read is told of in words', async () => {
  await chmod(at('file'), 0);
  expect(await words(open(at('file')))).toBe(`The user that runs Anketa may not read ${at('file')}.`);
});

test('full disks and a database out of reach are told of, too; any other error is not', async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error('raw'), { code }));
  expect(await words(failing('53100'))).toBe('The disk of the database is full.');
  expect(await words(failing('ENOSPC'))).toBe('The disk is full.');
  const nobody = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await words(nobody.connect())).toBe('The database cannot be used right now.');
  const noSocket = new pg.Client({ connectionString: `postgres://nobody@/none?host=${folder}` });
  expect(await words(noSocket.connect())).toBe('The database cannot be used right now.');
  expect(await words(failing('23505'))).toBeUndefined();
  expect(await words(Promise.reject(new Error('a bug')))).toBeUndefined();
});
