import { expect, test } from 'vitest';
import { urlOf } from '../client.ts';
import { extensionsAt, itemAt, menuFor, remoteFor } from './registry-lookup.ts';

const imports = {
  id: 'imports',
  routes: [
    { path: '/imports', right: 'signed-in' as const },
    { path: '/import', right: 'signed-in' as const },
  ],
};
const mailing = { id: 'mailing', routes: [{ path: '/import/:id/mailing', right: 'mailing.create' as const }] };
const remotes = [imports, mailing];
const ownerOf = (path: string) => remoteFor(remotes, path)?.remote.id;

test('the most particular prefix answers for a path', () => {
  expect(ownerOf('/import/12')).toBe('imports');
  expect(ownerOf('/import/12/questions')).toBe('imports');
  expect(ownerOf('/import/12/mailing')).toBe('mailing');
  expect(ownerOf('/import/12/mailing/edit/3')).toBe('mailing');
});

test('a prefix claims whole segments only', () => {
  expect(ownerOf('/imports')).toBe('imports');
  expect(ownerOf('/importance')).toBeUndefined();
  expect(ownerOf('/')).toBeUndefined();
});

test('a place shows what remotes add to it, in order, to those who meet the right', () => {
  const label = { cs: 'A', en: 'A' };
  const at = (id: string, order: number, more: object = {}) => ({
    place: 'evaluation.cards' as const,
    id,
    label,
    path: '/import/:id/mailing',
    right: 'mailing.create' as const,
    order,
    ...more,
  });
  const added = [
    {},
    { extends: [at('late', 30), at('tab', 1, { place: 'evaluation.tabs' as const })] },
    { extends: [at('early', 10), at('all', 20, { right: 'public' as const })] },
  ];
  const ids = (permissions: number) =>
    extensionsAt(added, 'evaluation.cards', { signedIn: permissions > 0, permissions }).map(({ id }) => id);
  expect(ids(4)).toEqual(['early', 'all', 'late']);
  expect(ids(8)).toEqual(['all']);
  expect(ids(0)).toEqual(['all']);
});

test('a menu item is for who holds one of its roles or meets one of its rights, and comes in order', () => {
  const items = [
    { id: 'late', right: 'signed-in' as const, order: 9 },
    { id: 'roles', right: 'signed-in' as const, order: 2, roles: ['teacher' as const] },
    {
      id: 'either',
      right: 'signed-in' as const,
      order: 1,
      roles: ['teacher' as const],
      rights: ['questions.create' as const],
    },
    { id: 'all', right: 'public' as const, order: 0 },
    { id: 'guaranteed', right: 'signed-in' as const, order: 3, may: 'programme' as const },
  ];
  const seen = (permissions: number, roles: ('teacher' | 'user')[], signedIn = true, programme = false) =>
    menuFor(items, { signedIn, permissions, roles, may: { help: false, programme } }).map(({ id }) => id);
  expect(seen(0, ['user'])).toEqual(['all', 'late']);
  expect(seen(0, ['teacher'])).toEqual(['all', 'either', 'roles', 'late']);
  expect(seen(1, ['user'])).toEqual(['all', 'either', 'late']);
  expect(seen(0, ['user'], true, true)).toEqual(['all', 'guaranteed', 'late']);
  expect(seen(0, [], false)).toEqual(['all']);
});

test('the present menu item is that of the part of the suite one is in, the most particular one', () => {
  const items = [
    { id: 'imports', path: '/imports', covers: ['/import'] },
    { id: 'mailing', path: '/mails', covers: ['/import/:id/mailing'] },
  ];
  const at = (path: string) => itemAt(items, path)?.id;
  expect(['/imports', '/import/3', '/import/3/questions', '/import/3/mailing/sent'].map(at)).toEqual([
    ...['imports', 'imports', 'imports'],
    'mailing',
  ]);
  expect(at('/importance')).toBeUndefined();
});

test('an address has its parameters encoded and its empty query values left out', () => {
  const path = '/internal/import/:id/course/:code';
  expect(urlOf({ path }, { params: { id: 3, code: 'NPRG 030/1' } })).toBe('/internal/import/3/course/NPRG%20030%2F1');
  expect(
    urlOf({ path: '/internal/users' }, { query: { search: 'žížala & co', page: 2, filter: '', limit: undefined } }),
  ).toBe('/internal/users?search=%C5%BE%C3%AD%C5%BEala+%26+co&page=2');
});
