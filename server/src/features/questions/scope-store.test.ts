import { fitsMask } from '@anketa/contract/questions/scope';
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { fitsOne, unfitAmong } from './scope-store.ts';

const { db } = await testDatabase();
const text = (signs: string) => string({ unit: constantFrom(...signs.split('')), minLength: 1, maxLength: 8 });
const codes = array(text('abAB01žŽ%_\\.()[]-'), { minLength: 1, maxLength: 20 });
const masks = array(text('abAB01žŽ%_\\.()[]-**??'), { minLength: 1, maxLength: 10 });

test('the database fits codes to masks just as the contract does', async () => {
  await assert(
    asyncProperty(codes, masks, async (given, wanted) => {
      const { rows } = await sql<{ code: string }>`
        SELECT code FROM unnest(${given}::text[]) WITH ORDINALITY AS c (code, n)
        WHERE ${fitsOne(sql`c.code COLLATE "C"`, wanted)} ORDER BY n`.execute(db);
      expect(rows.map(({ code }) => code)).toEqual(given.filter((code) => wanted.some((mask) => fitsMask(mask, code))));
      const unfit = await unfitAmong(sql`SELECT unnest(${given}::text[]) COLLATE "C" AS code`, wanted).execute(db);
      expect(unfit.rows.map(({ mask }) => mask).sort()).toEqual(
        wanted.filter((mask) => !given.some((code) => fitsMask(mask, code))).sort(),
      );
    }),
    { numRuns: 200 },
  );
});
