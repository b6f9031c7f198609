import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { providedVersions, takenBy } from './shared-libraries.ts';

const root = resolve(import.meta.dirname, '../../..');

test('a remote takes every shared library from the shell, in the major version that it was written for', () => {
  const provided = providedVersions(join(root, 'shell'));
  const taken = takenBy(join(root, 'mfe-results'));
  for (const [library, version] of Object.entries(provided)) {
    const requiredVersion = `^${version.split('.')[0]}.0.0`;
    expect(taken[library]).toEqual({ singleton: true, strictVersion: true, import: false, requiredVersion });
  }
  // Without these a remote would bring a second React DOM.
  expect(Object.keys(taken)).toEqual(expect.arrayContaining(['react/', 'react-dom/', 'swr/']));
});
