import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changePhase } from '@anketa/contract/evaluations/administration';
import { proof } from '@anketa/testing/proof';
import { expect, test, vi } from 'vitest';
import { testApplication } from '../testing/application.ts';
import { createFaculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';

const rounds = proof('keystore-unwritable', { sample: 1, full: 10 });
const metricsToken = 'a token of the tests, nowhere else';
const application = await testApplication({ metricsToken });
const { config, db, fastify } = application;
const admin = await application.as(await givenPerson(db, 'boss', { roles: ['admin'] }));

const ready = async () => {
  const { statusCode, body } = await fastify.inject('/readyz');
  return [statusCode, body] as const;
};
const metrics = async () =>
  (await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

test('a keystore that cannot be written: readyz, metrics and the log say so, people are told, and nothing has changed', {
  timeout: rounds.timeout(20_000),
}, async () => {
  for (let round = 0; round < rounds.runs; round++) {
    const before = application.lines.length;
    const said = () => application.lines.slice(before).join('');
    const { evaluationId: import_id } = await createFaculty(db, { slug: `keys-${round}` });
    await db.updateTable('evaluation').set({ sealing_key: null }).where('id', '=', import_id).execute();
    expect(await ready()).toEqual([200, expect.stringContaining('ready')]);
    const sealing = join(config.keystoreFolder ?? '', 'sealing');
    await rename(sealing, `${sealing}-elsewhere`);
    await writeFile(sealing, '');

    await vi.waitFor(async () => expect(await ready()).toEqual([503, expect.stringContaining('keystore')]), 5000);
    expect(await metrics()).toContain('anketa_trouble{kind="keystore"} 1');
    expect(await metrics()).toContain('anketa_trouble{kind="database"} 0');
    expect(said()).toContain('the keystore cannot be written');
    const refused = await admin(changePhase, { body: { import_id, phase: 1 } });
    expect(refused).toMatchObject({ status: 503, body: { title: expect.stringContaining('šifrovací klíče') } });
    const { state } = await db
      .selectFrom('evaluation')
      .select('state')
      .where('id', '=', import_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(0);

    await rm(sealing);
    await rename(`${sealing}-elsewhere`, sealing);
    await vi.waitFor(async () => expect((await ready())[0]).toBe(200), 5000);
    expect(said()).toContain('no longer: the keystore cannot be written');
    expect((await admin(changePhase, { body: { import_id, phase: 1 } })).status).toBe(200);
    rounds.held();
  }
});
