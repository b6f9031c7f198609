import { contractProblems } from '@anketa/testing/contract-kit';
import { expect, test } from 'vitest';
import description from '../remote.json' with { type: 'json' };
import cs from './locales/cs.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import laterCs from './locales/later/cs.json' with { type: 'json' };
import laterEn from './locales/later/en.json' with { type: 'json' };
import { routes } from './routes.ts';

test('mfe-results keeps the contract of the suite', () => {
  expect(contractProblems({ description, routes, messages: { cs, en } })).toEqual([]);
});

test('texts that come later, with a page or a part of one, are there in both languages, too', () => {
  expect(contractProblems({ description, routes, messages: { cs: laterCs, en: laterEn } })).toEqual([]);
});
