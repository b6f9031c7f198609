import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoConfig, productionConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { secretSettings, withSecretFiles } from './secret-files.ts';
import { settings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'anketa-secrets-'));
const fileWith = (text: string) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return path;
};

describe('a secret from a file', () => {
  test.each(secretSettings)('%s is what the file holds, without its last line break', (name) => {
    expect(withSecretFiles({ [`${name}_FILE`]: fileWith('velmi tajné \n') })[name]).toBe('velmi tajné ');
    expect(settings.map((setting) => setting.name)).toContain(name);
  });

  test('every setting that says so is one, and none is forgotten', () => {
    const named = settings.filter(
      ({ name, meaning }) => /password|secret|token|signs/i.test(meaning) || /URL$/.test(name),
    );
    const open = [
      ...['PUBLIC_URL', 'ANKETA_HELP_URL', 'ANKETA_CHANGELOG_URL', 'ANKETA_PASSWORD_WORDS'],
      ...['ANKETA_SMTP_TOKEN_URL', 'ANKETA_SMTP_CLIENT_ID', 'ANKETA_SMTP_SCOPE'],
    ];
    expect(
      named
        .map(({ name }) => name)
        .filter((name) => !open.includes(name))
        .sort(),
    ).toEqual([...secretSettings].sort());
  });

  test('signs what the process signs', () => {
    const secret = 'a secret of the tests, never of a server';
    expect(demoConfig({ ANKETA_SECRET_FILE: fileWith(`${secret}\n`) }).secret).toBe(secret);
    const production = {
      PUBLIC_URL: 'https://anketa.example',
      ANKETA_DATA: join(folder, 'data'),
      ANKETA_KEYSTORE: join(folder, 'keys'),
      ANKETA_SECRET_FILE: fileWith(secret),
    };
    expect(productionConfig(production).secret).toBe(secret);
  });

  test.each([
    ['is missing', '/nowhere/secret', 'ANKETA_SECRET_FILE: /nowhere/secret cannot be read (ENOENT)'],
    ['is empty', fileWith('\n'), 'is empty'],
  ])('that %s is an error with its name', (_what, path, message) => {
    expect(() => withSecretFiles({ ANKETA_SECRET_FILE: path })).toThrow(message);
    expect(() => withSecretFiles({ ANKETA_SECRET_FILE: path })).toThrow(ConfigError);
  });

  test('is not given beside the secret itself', () => {
    const both = { ANKETA_SECRET: 'one', ANKETA_SECRET_FILE: fileWith('other') };
    expect(() => withSecretFiles(both)).toThrow('ANKETA_SECRET is set as well');
  });

  test('that is too weak is refused without being printed', () => {
    const path = fileWith('short');
    expect(() => productionConfig({ ANKETA_SECRET_FILE: path })).toThrow(ConfigError);
    try {
      productionConfig({ ANKETA_SECRET_FILE: path });
    } catch (error) {
      expect(String(error)).not.toContain('short');
    }
  });
});
