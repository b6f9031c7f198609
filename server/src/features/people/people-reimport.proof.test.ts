import { mergeRecord, takeBackMerge } from '@anketa/contract/people/merge';
import { createUser, givenRoles, readUser, saveUser } from '@anketa/contract/people/people';
import { deleteUser, returnToSis, updateUser } from '@anketa/contract/people/person-edits';
import { readSession } from '@anketa/contract/people/session';
import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { numberMarks } from '../../platform/number-mark.ts';
import { importInto, issueCounts, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenCourse } from '../../testing/records.ts';
import {
  imported,
  type ModelRecord,
  type PeopleModel,
  personIn,
  type Register,
  type RegisterPerson,
  registerSource,
} from '../../testing/register.ts';
import { rolesByPerson } from '../access/role-store.ts';
import { type Sealed, sealedFigures } from './merging/seal-store.ts';

/**
 * What administrators do to people, and what the SIS says of them, in any order: after each step everything stands as a model says. Nothing comes back that
 * was taken away, nothing is lost that the SIS has, and each row that cannot be as the SIS has it is named.
 */
const proven = proof('people-reimport', { sample: 4, full: 500, seed: 4242 });

const app = await testApplication();
const { db } = app;
const cycle = cycleOf(app);
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const markOf = numberMarks(app.config.secret);

const published = 3;
const steps = 12;

interface World {
  readonly slug: string;
  readonly random: RandomSource;
  /** The evaluation that is imported again and again. */
  readonly evaluation: number;
  /** Courses of the evaluation that was counted before, by who attended them. */
  readonly attended: ReadonlyMap<string, string>;
  register: Register;
  model: PeopleModel;
  day: number;
}

/** What can happen to people, each with its share. One that finds nothing to do does nothing. */
const operations: readonly { readonly share: number; readonly run: (world: World) => Promise<void> }[] = [
  { share: 2, run: editRoles },
  { share: 4, run: merge },
  { share: 3, run: takeBack },
  { share: 1, run: createLocal },
  { share: 3, run: editSurname },
  { share: 1, run: returnSurname },
  { share: 2, run: remove },
  { share: 5, run: importAgain },
];

test('people stay what was made of them, whatever the SIS says again', {
  timeout: proven.timeout(20_000),
}, async () => {
  for (let run = 0; run < proven.runs; run++) {
    const random = randomSource(proven.seed + run);
    const world = await anyWorld(random, `r${run}x`);
    let figures = await figuresOf(world);
    const chosen = operations.flatMap(({ share, run: operation }) => Array.from({ length: share }, () => operation));
    for (let step = 0; step < steps; step++) {
      const operation = random.pick(chosen);
      await operation(world);
      await expectModel(world);
      const after = await figuresOf(world);
      // Whoever is deleted leaves under another key: who took part is not the same then, and what came of it is.
      expect(operation === remove ? { ...after, inside: figures?.inside } : after).toEqual(figures);
      figures = after;
    }
    proven.held({ steps });
  }
});

/** A counted evaluation of two courses with three students each, and a SIS that knows them, their teacher and some others. */
async function anyWorld(random: RandomSource, slug: string): Promise<World> {
  const faculty = await cycle.openFaculty(slug, { students: 3 });
  const others = [1, 2, 3].map((nth) => `${slug}-other-${nth}`);
  for (const key of others) await givenPerson(db, key, { surname: 'Student' });
  const second = await givenCourse(db, faculty, `${slug}-second`, others);
  await cycle.submitAll(faculty);
  await cycle.submitAll({ ...faculty, course: second }, others);
  await cycle.phaseAndCount(faculty, published);
  const known = [...faculty.students, ...others, faculty.teacherPerson, faculty.headPerson];
  const persons = known.map((oidos) => ({ oidos, oident: oidos, login: oidos, email: null, surname: 'Známá' }));
  const courses = [1, 2, 3, 4].map((nth) => `${slug}-c${nth}`);
  const studies = [...faculty.students, ...others].map((number) => {
    return { code: `${number}-study`, number, course: random.pick(courses) };
  });
  const records = new Map<string, ModelRecord>(
    persons.map((person) => [person.oidos, { ...person, hasPassword: false, roles: [], into: null, sisSurname: null }]),
  );
  const attended = new Map(known.slice(0, 6).map((key) => [key, others.includes(key) ? second : faculty.course]));
  const world: World = {
    slug,
    random,
    attended,
    evaluation: await newEvaluation(app),
    register: { persons, studies, courses, teachers: [{ code: `${slug}-t`, oidos: faculty.teacherPerson }] },
    model: { records, deleted: new Set(), studies: new Map(), named: {} },
    day: 0,
  };
  await importNow(world);
  await expectModel(world);
  return world;
}

const anyRecord = ({ random, model }: World) => random.pick([...model.records.values()]);

function setRecord(world: World, record: ModelRecord) {
  world.model = { ...world.model, records: new Map(world.model.records).set(record.oidos, record) };
}

async function editRoles(world: World) {
  const record = anyRecord(world);
  const roles = givenRoles.filter((role) => !role.includes('admin') && world.random.chance(0.3));
  const { status } = await admin(saveUser, {
    params: { oident: record.oident },
    body: { roles: [...roles], confirmed: true },
  });
  expect(status).toBe(200);
  setRecord(world, { ...record, roles: [...roles].sort() });
}

/** What records of a person attend, in the one evaluation and in the other. */
const coursesOf = ({ model, attended }: World, oidos: string) => [
  ...[...model.studies.values()].filter((study) => study.oidos === oidos).map(({ course }) => course),
  ...[attended.get(oidos)].flatMap((course) => course ?? []),
];

async function merge(world: World) {
  const [person, record] = [anyRecord(world), anyRecord(world)];
  const { records } = world.model;
  const ofPerson = [...records.values()].filter(({ oidos, into }) => oidos === person.oidos || into === person.oidos);
  const courses = new Set(ofPerson.flatMap(({ oidos }) => coursesOf(world, oidos)));
  const isFree = [person, record].every(({ into }) => into === null) && person.oidos !== record.oidos;
  const hasNone = ![...records.values()].some(({ into }) => into === record.oidos);
  const mayMerge = isFree && hasNone && !coursesOf(world, record.oidos).some((course) => courses.has(course));
  const { status } = await admin(mergeRecord, { params: { oident: person.oident }, body: { record: record.oident } });
  expect(status).toBe(mayMerge ? 200 : 409);
  if (mayMerge) setRecord(world, { ...record, into: person.oidos });
}

async function takeBack(world: World) {
  const merged = [...world.model.records.values()].filter(({ into }) => into !== null);
  if (merged.length === 0) return;
  const record = world.random.pick(merged);
  const person = world.model.records.get(record.into ?? '');
  const params = { oident: person?.oident ?? '', record: record.oident };
  expect((await admin(takeBackMerge, { params })).status).toBe(200);
  setRecord(world, { ...record, into: null });
}

async function createLocal(world: World) {
  const login = fresh(world, 'local');
  const email = `${login}@example.cz`;
  const given = { login, email, name: 'Jan', surname: 'Místní', password: 'velmi dlouhe heslo slona', roles: [] };
  const { status, body } = await admin(createUser, { body: given });
  expect(status).toBe(200);
  const row = await db.selectFrom('person').select('oidos').where('oident', '=', body.oident).executeTakeFirstOrThrow();
  const own = { oidos: row.oidos, oident: body.oident, login, email, surname: 'Místní' };
  setRecord(world, { ...own, hasPassword: true, roles: [], into: null, sisSurname: null });
}

const isLocal = ({ oidos }: ModelRecord) => oidos.startsWith('local-');

async function editSurname(world: World) {
  const record = anyRecord(world);
  const params = { oident: record.oident };
  const { user } = (await admin(readUser, { params })).body;
  const surname = world.random.pick(['Upravená', 'Přepsaná']);
  expect((await admin(updateUser, { params, body: { surname, version: user.fields_version } })).status).toBe(200);
  // What is written just as the SIS has it is no edit.
  const ofSis = record.sisSurname ?? record.surname;
  setRecord(world, { ...record, surname, sisSurname: isLocal(record) || surname === ofSis ? null : ofSis });
}

async function returnSurname(world: World) {
  const record = [...world.model.records.values()].find(({ sisSurname }) => sisSurname !== null);
  if (!record) return;
  const { status } = await admin(returnToSis, { params: { oident: record.oident, field: 'surname' } });
  expect(status).toBe(200);
  setRecord(world, { ...record, surname: record.sisSurname ?? '', sisSurname: null });
}

async function remove(world: World) {
  const { records, deleted, studies } = world.model;
  const bound = new Set([
    ...[...records.values()].flatMap(({ oidos, into }) => (into === null ? [] : [oidos, into])),
    ...[...studies.values()].map(({ oidos }) => oidos),
  ]);
  // Most people of this SIS study, and whoever is asked is not deleted.
  const free = [...records.values()].filter(({ oidos }) => !bound.has(oidos));
  const record = free.length > 0 && world.random.chance(0.7) ? world.random.pick(free) : anyRecord(world);
  const mayDelete = !bound.has(record.oidos);
  const { status } = await admin(deleteUser, { params: { oident: record.oident } });
  expect(status).toBe(mayDelete ? 200 : 409);
  if (!mayDelete) return;
  const others = new Map([...records].filter(([oidos]) => oidos !== record.oidos));
  world.model = { ...world.model, records: others };
  if (!isLocal(record)) world.model = { ...world.model, deleted: new Set([...deleted, record.oidos]) };
}

async function importAgain(world: World) {
  for (let changes = world.random.below(5); changes > 0; changes--) world.random.pick(differences)(world);
  await importNow(world);
}

async function importNow(world: World) {
  world.day += 1;
  await importInto(app, registerSource(world.register, world.day), world.evaluation, { markOf });
  world.model = imported(world.model, world.register);
}

const setPerson = (world: World, person: RegisterPerson) => {
  const persons = world.register.persons.map((one) => (one.oidos === person.oidos ? person : one));
  world.register = { ...world.register, persons };
};
const anyPerson = ({ random, register }: World) => random.pick(register.persons);
const fresh = ({ slug, random }: World, what: string) => `${slug}${what}${random.below(1_000_000)}`;

/** What may have become different in the SIS. */
const differences: readonly ((world: World) => void)[] = [
  (world) => setPerson(world, { ...anyPerson(world), surname: world.random.pick(['Nová', 'Jiná', '']) || 'Znovu' }),
  (world) =>
    setPerson(world, { ...anyPerson(world), email: world.random.pick([null, `${fresh(world, 'e')}@example.cz`]) }),
  (world) => setPerson(world, { ...anyPerson(world), login: world.random.pick([null, fresh(world, 'l')]) }),
  (world) => setPerson(world, { ...anyPerson(world), oident: fresh(world, 'n') }),
  // The login, or the number, of somebody else: also of a record that was merged, or of who has a password.
  (world) => setPerson(world, { ...anyPerson(world), login: anyRecord(world).login }),
  (world) => setPerson(world, { ...anyPerson(world), oident: anyRecord(world).oident }),
  (world) => {
    const [one, other] = [anyPerson(world), anyPerson(world)];
    setPerson(world, { ...one, login: other.login });
    setPerson(world, { ...other, login: one.oidos === other.oidos ? other.login : one.login });
  },
  (world) => {
    const gone = anyPerson(world).oidos;
    const persons = world.register.persons.filter(({ oidos }) => oidos !== gone);
    if (persons.length > 0) world.register = { ...world.register, persons };
  },
  (world) => {
    const { oidos, oident, surname } = anyRecord(world);
    const isThere = world.register.persons.some((one) => one.oidos === oidos);
    const back = { oidos, oident, surname, login: null, email: null };
    if (!isThere && !oidos.startsWith('local-')) addPerson(world, back);
  },
  (world) =>
    addPerson(world, {
      oidos: fresh(world, 'o'),
      oident: fresh(world, 'n'),
      login: null,
      email: null,
      surname: 'Nová',
    }),
  (world) => {
    const [at, number] = [world.random.below(world.register.studies.length), anyPerson(world).oident];
    const studies = world.register.studies.map((study, index) => (index === at ? { ...study, number } : study));
    world.register = { ...world.register, studies };
  },
  joinInSis,
];

function addPerson(world: World, person: RegisterPerson) {
  world.register = { ...world.register, persons: [...world.register.persons, person] };
}

/** The SIS has joined the two records of a person, too: one row is left, with either number. */
function joinInSis(world: World) {
  const merged = [...world.model.records.values()].filter(({ into }) => into !== null);
  if (merged.length === 0) return;
  const record = world.random.pick(merged);
  const [stays, goes] = world.random.chance(0.5) ? [record.into, record.oidos] : [record.oidos, record.into];
  const row = world.register.persons.find(({ oidos }) => oidos === stays);
  if (!row) return;
  const persons = world.register.persons.filter(({ oidos }) => oidos !== goes);
  world.register = { ...world.register, persons };
  if (world.random.chance(0.5)) setPerson(world, { ...row, oident: record.oident });
}

/** Whatever stands in the database is what the model says. */
async function expectModel(world: World) {
  const { model, slug, evaluation, register } = world;
  const { rows } = await sql<ModelRecord>`
    SELECT p.oidos, p.oident, p.login, p.email, p.surname, p.sis_values->>'surname' AS "sisSurname", p.password_hash IS NOT NULL AS "hasPassword", p.merged_into AS into,
      ARRAY(SELECT role FROM person_role r WHERE r.oidos = p.oidos ORDER BY role) AS roles
    FROM person p WHERE p.oidos LIKE ${`${slug}%`} OR p.oident LIKE ${`local-${slug}%`}`.execute(db);
  const byKey = (all: Iterable<ModelRecord>) => Object.fromEntries([...all].map((record) => [record.oidos, record]));
  expect(byKey(rows)).toEqual(byKey(model.records.values()));
  const studies = await db
    .selectFrom('study as s')
    .innerJoin('enrolment as e', (join) =>
      join.onRef('e.evaluation_id', '=', 's.evaluation_id').onRef('e.study_code', '=', 's.code'),
    )
    .innerJoin('parallel as p', (join) =>
      join.onRef('p.evaluation_id', '=', 'e.evaluation_id').onRef('p.code', '=', 'e.parallel_code'),
    )
    .select(['s.code', 's.oidos', 'p.course_code as course'])
    .where('s.evaluation_id', '=', evaluation)
    .execute();
  expect(new Map(studies.map(({ code, ...study }) => [code, study]))).toEqual(model.studies);
  const issues = await issueCounts(app, evaluation);
  const told = Object.entries(issues).filter(([name]) =>
    /^(OSOBA (repeated|deleted)|STUDIUM (unknown|deleted)-person)/.test(name),
  );
  expect(Object.fromEntries(told)).toEqual(model.named);
  await expectPeople(world, [...model.records.keys()], register);
}

/** Everybody is one person by whichever of their records, with what any of them studies and teaches. */
async function expectPeople({ model, random, attended }: World, keys: readonly string[], { teachers }: Register) {
  const students = new Set([...[...model.studies.values()].map(({ oidos }) => oidos), ...attended.keys()]);
  const roles = await rolesByPerson(db, keys);
  for (const key of keys) {
    const own = keys.filter((other) => personIn(model, other) === key);
    expect(roles.get(key)?.includes('student') ?? false).toBe(own.some((record) => students.has(record)));
    const teaches = own.some((record) => teachers.some(({ oidos }) => oidos === record));
    if (teaches) expect(roles.get(key)).toContain('teacher');
  }
  const record = random.pick(keys);
  const { body } = await (await app.as(record))(readSession);
  expect(body.oident).toBe(model.records.get(personIn(model, record))?.oident);
}

/** The results of the evaluation that was counted before. */
async function figuresOf({ slug }: World): Promise<Sealed | undefined> {
  const { id } = await db.selectFrom('evaluation').select('id').where('slug_cs', '=', slug).executeTakeFirstOrThrow();
  return inTransaction(db, (tx) => sealedFigures(tx, id));
}
