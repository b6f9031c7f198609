import { expect, test } from 'vitest';
import { urlOf } from './client.ts';
import { remoteFor } from './registry.ts';

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

test('an address has its parameters encoded and its empty query values left out', () => {
  const path = '/internal/import/:id/course/:code';
  expect(urlOf({ path }, { params: { id: 3, code: 'NPRG 030/1' } })).toBe('/internal/import/3/course/NPRG%20030%2F1');
  expect(
    urlOf({ path: '/internal/users' }, { query: { search: 'žížala & co', page: 2, filter: '', limit: undefined } }),
  ).toBe('/internal/users?search=%C5%BE%C3%AD%C5%BEala+%26+co&page=2');
});
