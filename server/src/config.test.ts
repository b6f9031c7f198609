import { expect, test } from 'vitest';
import { demoConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test("help and the list of changes are the suite's own pages unless the configuration names others", () => {
  expect(demoConfig({}).links).toEqual({ help: '/help', changelog: '/changelog' });
  const ANKETA_HELP_URL = 'https://napoveda.example.cz/anketa';
  expect(demoConfig({ ANKETA_HELP_URL }).links).toEqual({ help: ANKETA_HELP_URL, changelog: '/changelog' });
  expect(() => demoConfig({ ANKETA_CHANGELOG_URL: 'javascript:alert(1)' })).toThrow(ConfigError);
});
