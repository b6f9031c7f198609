import { sessionOf } from '@anketa/testing/factories';
import { expect, test } from 'vitest';
import { homeRedirect } from './home-redirect.ts';

test('a student with a current evaluation goes to it, one without goes to the results', () => {
  expect(homeRedirect(sessionOf('student', { currentEvaluation: 'zs-2025' }))).toBe('/evaluation/zs-2025');
  expect(homeRedirect(sessionOf('student'))).toBe('/results');
});

test('a teacher or a head who manages evaluations goes to their list', () => {
  expect(homeRedirect(sessionOf('manager', { teacher: true }))).toBe('/imports');
  expect(homeRedirect(sessionOf('manager', { roles: ['manager', 'department_head'] }))).toBe('/imports');
});

test('whoever has at most the questions permission goes to the results; every bit is not "at most one"', () => {
  expect(homeRedirect(sessionOf('anonymous'))).toBe('/results');
  expect(homeRedirect(sessionOf('questioner'))).toBe('/results');
  expect(homeRedirect(sessionOf('temporary-admin'))).toBeUndefined();
});

test('administrators and managers who do not teach stay on the home page', () => {
  expect(homeRedirect(sessionOf('admin'))).toBeUndefined();
  expect(homeRedirect(sessionOf('manager'))).toBeUndefined();
});
