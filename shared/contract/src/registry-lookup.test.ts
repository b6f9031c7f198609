import { expect, test } from 'vitest';
import { urlOf } from './client.ts';
import { extensionsAt, remoteFor } from './registry-lookup.ts';

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
    ...{ place: 'evaluation.cards' as const, id, label, path: '/import/:id/mailing', right: 'mailing.create' as const },
    ...{ order, ...more },
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

test('an address has its parameters encoded and its empty query values left out', () => {
  const path = '/internal/import/:id/course/:code';
  expect(urlOf({ path }, { params: { id: 3, code: 'NPRG 030/1' } })).toBe('/internal/import/3/course/NPRG%20030%2F1');
  expect(
    urlOf({ path: '/internal/users' }, { query: { search: 'žížala & co', page: 2, filter: '', limit: undefined } }),
  ).toBe('/internal/users?search=%C5%BE%C3%AD%C5%BEala+%26+co&page=2');
});
