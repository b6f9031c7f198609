import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the shell provides and every remote takes. The forms with a slash matter: with `react-dom` alone,
 * `react-dom/client` would bring a second React DOM.
 */
const libraries = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'styled-components',
  'swr',
  'swr/',
  'i18next',
  'react-i18next',
] as const;

function versionIn(folder: string, library: string): string {
  const name = library.replace(/\/$/, '');
  try {
    const file = findPackageJSON(name, pathToFileURL(join(folder, 'package.json'))) ?? '';
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch (cause) {
    throw new Error(`${folder} does not depend on ${name}, which every part of the suite shares`, { cause });
  }
}

/** A remote: takes the shell's and carries none of its own, so a failed share is an error and never a second copy. */
export function takenBy(folder: string) {
  return Object.fromEntries(
    libraries.map((library) => {
      const [major] = versionIn(folder, library).split('.');
      return [
        library,
        { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${major}.0.0` },
      ];
    }),
  );
}

/** Library → version, as the shell (the sole provider) offers them: shell/src/adapter/shared-libraries.ts. */
export function providedVersions(folder: string): Record<string, string> {
  const plain = libraries.filter((library) => !library.endsWith('/'));
  return Object.fromEntries(plain.map((library) => [library, versionIn(folder, library)]));
}
