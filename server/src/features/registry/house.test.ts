import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleSlug } from '@anketa/contract/rights';
import { menuFor } from '@anketa/contract/suite/registry-lookup';
import { disputes, readDescription, reservedWords } from '@anketa/contract/suite/registry-rules';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { testApplication } from '../../testing/application.ts';
import { fakeShell } from '../../testing/fake-shell.ts';
import { permissionsOf } from '../access/role-store.ts';
import { listedNames } from './releases/names.ts';

const application = await testApplication();

test('the remotes of this house can all be published, in any order', () => {
  const house = join(import.meta.dirname, '../../../..');
  const read = globSync('mfe-*/remote.json', { cwd: house }).map((file) =>
    readDescription(JSON.parse(readFileSync(join(house, file), 'utf8'))),
  );
  expect(read.length).toBeGreaterThan(4);
  const remotes = read.flatMap(({ description }) => description ?? []);
  expect(read.flatMap(({ problems }) => problems)).toEqual([]);
  expect(remotes.flatMap((remote) => disputes(remote, remotes).map((dispute) => `${remote.id}: ${dispute}`))).toEqual(
    [],
  );
});

test('the name of each remote of this house is the operator’s, so that no team can take it', async () => {
  const house = join(import.meta.dirname, '../../../..');
  const own = globSync('mfe-*/remote.json', { cwd: house }).map((file) => file.split('/')[0]);
  const names = await listedNames(application.db);
  expect(names.filter(({ operator }) => operator).map(({ name }) => name)).toEqual(own.toSorted());
});

test('everybody finds in the menu what they may do, by role or by a permission given to them alone', () => {
  const house = join(import.meta.dirname, '../../../..');
  const items = globSync('mfe-*/remote.json', { cwd: house }).flatMap(
    (file) => readDescription(JSON.parse(readFileSync(join(house, file), 'utf8'))).description?.menu ?? [],
  );
  const menu = (roles: RoleSlug[], extra = 0, programme = false) => {
    const may = { help: false, programme };
    return menuFor(items, { signedIn: true, permissions: permissionsOf(roles, extra), roles, may }).map(({ id }) => id);
  };
  const everything = ['imports', 'departments', 'users', 'results'];
  for (const role of ['admin', 'temporary-admin', 'manager'] as const) expect(menu([role]), role).toEqual(everything);
  expect(menu(['editor'])).toEqual(['imports', 'departments', 'results']);
  expect(menu(['questioner'])).toEqual(['imports', 'results']);
  const own = ['my-courses', 'my-comments', 'my-timetable'];
  for (const role of ['teacher', 'garant'] as const) {
    expect(menu([role]), role).toEqual([...own, 'imports', 'results']);
  }
  expect(menu(['department_head'])).toEqual(['my-department', ...own, 'imports', 'results']);
  // Who guarantees courses alone has no programme.
  expect(menu(['garant'], 0, true)).toEqual(['my-programme', ...own, 'imports', 'results']);
  expect(menu(['student'])).toEqual(['evaluation', 'results']);
  expect(menu(['student', 'teacher'])).toEqual(['evaluation', ...own, 'imports', 'results']);
  expect(menu(['user'])).toEqual(['results']);
  // Permissions beside the role: questions, mailing, imports, departments, users.
  expect([1, 4, 8, 16, 32].map((bit) => menu(['user'], bit)[0])).toEqual([
    ...['imports', 'imports', 'imports'],
    ...['departments', 'users'],
  ]);
});

/** The addresses of an application, from Fastify's drawing of its tree: each line goes on where the one above it ends. */
function addresses(drawing: string): string[] {
  const branch: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)( \(.*\))?$/.exec(line) ?? [];
    branch.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods ? [branch.join('')] : [];
  });
}

test('whatever the server answers itself is reserved, so that no remote can claim it', async () => {
  const shell = fakeShell({ folder: application.config.dataFolder });
  const app = await createApp({ ...application, database: application, shell });
  await app.ready();
  const words = new Set(addresses(app.printRoutes()).map((address) => address.split('/')[1]));
  await app.close();
  words.delete('*'); // Every page.
  // No prefix has a dot in its first word.
  for (const word of words) if (word?.includes('.')) words.delete(word);
  expect([...words]).toEqual(expect.arrayContaining(['internal', 'mfe', 'assets', 'logout', 'healthz']));
  expect([...words].filter((word) => !reservedWords.includes(word ?? ''))).toEqual([]);
});
