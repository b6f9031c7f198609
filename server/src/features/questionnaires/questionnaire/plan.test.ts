import { expect, test } from 'vitest';
import { connect } from '../../../platform/database/connect.ts';
import { testDatabase } from '../../../platform/database/testing.ts';
import { demoSource, demoTerm } from '../../../sis/demo/source.ts';
import { importInto, newEvaluation } from '../../../sis/testing/import-once.ts';
import { studentView } from './store.ts';

const database = await testDatabase();

test('one plan serves whoever opens a questionnaire, and looks at few blocks beside what is theirs', async () => {
  const evaluationId = await newEvaluation(database);
  await importInto(database, demoSource({ size: 'small', seed: 1, ...demoTerm }), evaluationId);
  const { slug_cs: slug } = await database.db
    .selectFrom('evaluation')
    .select('slug_cs')
    .where('id', '=', evaluationId)
    .executeTakeFirstOrThrow();
  const { oidos } = await database.db.selectFrom('study').select('oidos').limit(1).executeTakeFirstOrThrow();
  const alone = connect(database.url, { poolSize: 1 });
  try {
    await studentView(alone.db, slug, { oidos, watched: false });
    await alone.pool.query('SET plan_cache_mode = force_generic_plan');
    const { rows } = await alone.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE student_view('${oidos}', NULL, false, '${slug}')`,
    );
    expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(600);
  } finally {
    await alone.close();
  }
});
