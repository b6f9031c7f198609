import { contractProblems } from '@anketa/testing/contract-kit';
import { expect, test } from 'vitest';
import description from '../remote.json' with { type: 'json' };
import cs from './locales/cs.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.ts';

test('mfe-users-departments keeps the contract of the suite', () => {
  expect(contractProblems({ description, routes, messages: { cs, en } })).toEqual([]);
});
