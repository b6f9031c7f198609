import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { proof } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from './backup.ts';
import { connect } from './platform/database/connect.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { databasePlace } from './platform/database/open.ts';
import { testApplication } from './testing/application.ts';
import { cycleOf } from './testing/cycle.ts';
import { completeAnswers, questionnairePage, submitCourse } from './testing/students.ts';

const backups = proof('backup', { sample: 1, full: 10 });
const students = 60;

const folder = await mkdtemp(join(tmpdir(), 'anketa-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An installation in a data folder of its own. */
async function installed(name: string, settings = {}) {
  const dataFolder = join(folder, name);
  await mkdir(dataFolder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, fsync: false });
  const database = { ...connect(postgres.url), url: postgres.url };
  await migrate(database.pool);
  await writeFile(databasePlace(dataFolder), `${postgres.place}\n`);
  const app = await testApplication(settings, { database });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    await rm(dirname(postgres.place), { recursive: true, force: true });
  });
  return { app, data: { dataFolder, databaseUrl: undefined }, postgres, database };
}

const own = await installed('own');

/** Students who fill in, each with a ballot that can be told from all others. */
async function givenVoters(slug: string) {
  const faculty = await cycleOf(own.app).openFaculty(slug, { students });
  const voters = await Promise.all(
    faculty.students.map(async (oidos) => {
      const as = await own.app.as(oidos);
      const { answers } = await completeAnswers(as, faculty);
      const { questions } = await questionnairePage(as, slug);
      const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
      const said = `hlas ${oidos}`;
      const all = { answers: [...answers, { block: 'povinn', question: text, value: said }], not_taught: [] };
      return { said, submit: async () => expect((await submitCourse(as, faculty, all)).status).toBe(200) };
    }),
  );
  return { faculty, voters };
}

/** What comes out of an evaluation: comments, who submitted, and of each value of each question how many gave it. */
async function counted({ app }: Pick<typeof own, 'app'>, evaluationId: number) {
  await cycleOf(app).phaseAndCount({ evaluationId }, 2);
  const comments = await app.db
    .selectFrom('comment')
    .select('body')
    .where('evaluation_id', '=', evaluationId)
    .execute();
  const counts = await app.db
    .selectFrom('answer_count')
    .selectAll()
    .where('evaluation_id', '=', evaluationId)
    .execute();
  const people = await app.db
    .selectFrom('participation')
    .select('oidos')
    .where('evaluation_id', '=', evaluationId)
    .execute();
  return {
    said: comments.map(({ body }) => body).toSorted(),
    submitted: people.length,
    values: counts.map(({ n: _, ...value }) => JSON.stringify(value)).toSorted(),
    times: new Set(counts.map(({ n }) => n)),
  };
}

test('backed up while students submit, and restored elsewhere: whoever was thanked before is counted there, once, with equal figures', {
  timeout: backups.timeout(120_000),
}, async () => {
  for (let round = 0; round < backups.runs; round++) {
    const { faculty, voters } = await givenVoters(`backup-${round}`);
    const before = voters.slice(0, students / 2);
    for (const { submit } of before) await submit();
    const target = join(folder, `copy-${round}`);
    const copying = backUp({ ...own.database, url: own.postgres.url }, own.data, target);
    for (const { submit } of voters.slice(students / 2)) await submit();
    await copying;

    const dataFolder = join(folder, `elsewhere-${round}`);
    await restore({ dataFolder, databaseUrl: undefined }, target);
    const keystoreFolder = join(folder, `keys-${round}`);
    await cp(own.app.config.keystoreFolder ?? '', keystoreFolder, { recursive: true });
    const restored = await installed(`elsewhere-${round}`, { keystoreFolder });
    const there = await counted(restored, faculty.evaluationId);
    expect(new Set(there.said).size).toBe(there.said.length);
    expect(there.said).toHaveLength(there.submitted);
    expect(there.said).toEqual(expect.arrayContaining(before.map(({ said }) => said)));
    // Every ballot has the same ratings, so that figures follow from how many there are.
    const here = await counted(own, faculty.evaluationId);
    expect(here.said).toEqual(voters.map(({ said }) => said).toSorted());
    expect(there.values).toEqual(here.values);
    expect([there.times, here.times]).toEqual([new Set([there.submitted]), new Set([students])]);
    await restored.database.close();
    await restored.postgres.stop();
    backups.held();
  }
});

test('a copy that is damaged is refused before anything is laid out; a folder with a database, and one with files, stay as they are', async () => {
  const target = join(folder, 'damaged');
  const source = { ...own.database, url: own.postgres.url };
  await backUp(source, own.data, target);
  await expect(backUp(source, own.data, target)).rejects.toThrow('is not empty');
  await expect(restore(own.data, target)).rejects.toThrow('There is a database in');
  const archive = await readFile(join(target, 'base.tar'));
  const data = { dataFolder: join(folder, 'never'), databaseUrl: undefined };
  // The name of its first file, and a place among its bytes that may be of a file or of what is said of one.
  for (const place of [0, Math.floor(archive.length / 4)]) {
    const damaged = Buffer.from(archive);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    await writeFile(join(target, 'base.tar'), damaged);
    await expect(restore(data, target)).rejects.toThrow(/is damaged|is missing/);
  }
  await expect(readFile(databasePlace(data.dataFolder))).rejects.toThrow('ENOENT');
  const external = { ...own.data, databaseUrl: 'postgres://elsewhere/db' };
  await expect(backUp(source, external, join(folder, 'other'))).rejects.toThrow('pg_basebackup');
});
