import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoConfig } from './config.ts';
import { missingOf } from './operator-settings.ts';
import { guidedOperator } from './testing/guide.ts';

const folder = mkdtempSync(join(tmpdir(), 'anketa-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(file: unknown) {
  const ANKETA_OPERATOR = join(folder, 'operator.json');
  writeFileSync(ANKETA_OPERATOR, typeof file === 'string' ? file : JSON.stringify(file));
  return demoConfig({ ANKETA_OPERATOR }).operator;
}

const statement = { conformity: 'full', prepared: '2026-09-01', by: 'self' };

test('each part may be missing, and is named then; the example of the guide has all', async () => {
  const all = ['name', 'address', 'contact', 'responsible', 'data_protection_officer', 'accessibility'];
  expect(missingOf(demoConfig({}).operator)).toEqual(all);
  expect(missingOf(read({ contact: { name: 'Studijní oddělení' } }))).toEqual(all);
  expect(missingOf(read({ contact: { phone: '123' }, accessibility: statement }))).toEqual([
    'name',
    'address',
    'responsible',
    'data_protection_officer',
  ]);
  expect(missingOf(await guidedOperator())).toEqual([]);
});

test('what is wrong is named with its place in the file', () => {
  expect(() => read('{')).toThrow(/^ANKETA_OPERATOR: .* is no JSON$/);
  expect(() => demoConfig({ ANKETA_OPERATOR: join(folder, 'none') })).toThrow('cannot be read (ENOENT)');
  for (const [place, file] of [
    ['name.en', { name: { cs: 'Vysoká škola' } }],
    ['contact.email', { contact: { email: 'nobody' } }],
    ['accessibility.prepared', { accessibility: { ...statement, prepared: '1. 9. 2026' } }],
    ['accessibility.gaps', { accessibility: { ...statement, conformity: 'partial' } }],
    ['accessibility.gaps.0.why', { accessibility: { ...statement, gaps: [{ what: { cs: 'A', en: 'B' }, why: 'x' }] } }],
    ['Unrecognized key', { adress: [] }],
  ] as const) {
    expect(() => read(file), place).toThrow(place);
  }
});
