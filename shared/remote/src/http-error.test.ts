import { expect, test } from 'vitest';
import { fieldErrors, HttpError } from './http-error.ts';

test('of several messages of a field the first is shown, and a field without any says nothing (5.17)', () => {
  const errors = { name_cs: ['Vyplňte název.', 'Název je příliš krátký.'], name_en: [] };
  expect(fieldErrors(new HttpError(422, { errors }))).toEqual({ name_cs: 'Vyplňte název.' });
  expect(fieldErrors(new TypeError('no answer of a server'))).toEqual({});
});
