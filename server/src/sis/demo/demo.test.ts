import { expect, test } from 'vitest';
import type { TableName } from '../tables.ts';
import { columnsOf, tableNames } from '../tables.ts';
import { demoModel } from './model.ts';
import { femaleSurname } from './names.ts';
import { demoLogins, headedDepartment } from './people.ts';
import { demoPerson, teacherCode } from './persons.ts';
import { type DemoSizeName, demoSizes } from './sizes.ts';
import { demoSource, demoTerm } from './source.ts';

async function table(size: DemoSizeName, seed: number, name: TableName) {
  const rows: string[] = [];
  for await (const chunk of demoSource({ size, seed, ...demoTerm }).rows({ table: name, columns: columnsOf(name) })) {
    rows.push(...chunk.rows.map((row) => row.join('|')));
  }
  return rows;
}

test('the same seed gives the same rows of every table, another seed others', async () => {
  const source = demoSource({ size: 'small', seed: 1, ...demoTerm });
  for (const name of tableNames) {
    if (await source.has(name)) expect(await table('small', 1, name)).toEqual(await table('small', 1, name));
  }
  expect(await table('small', 2, 'MIKRO')).not.toEqual(await table('small', 1, 'MIKRO'));
  expect(await table('small', 2, 'STUD')).not.toEqual(await table('small', 1, 'STUD'));
});

test.each(['small', 'faculty', 'university'] as const)('%s has the numbers and the shapes of real data', (size) => {
  const model = demoModel({ size, seed: 1, ...demoTerm });
  const wanted = demoSizes[size];
  const enrolled = model.parallels.map(({ members }) => members.length).sort((a, b) => a - b);
  const quantile = (share: number) => enrolled[Math.floor(share * enrolled.length)] ?? 0;
  expect(enrolled.reduce((a, b) => a + b, 0)).toBeCloseTo(wanted.enrolments, -3);
  expect([quantile(0.1), quantile(0.5), quantile(0.9)]).toEqual([4, 13, 31]);
  expect(Math.abs(quantile(0.99) - 80)).toBeLessThan(3);
  if (size !== 'small') expect(enrolled.at(-1)).toBe(1577);
  const parallels = Map.groupBy(model.parallels, ({ course }) => course);
  const single = [...parallels.values()].filter((group) => group.length === 1).length;
  expect(single / wanted.courses).toBeCloseTo(0.8, 1);
  const oneTeacher = model.parallels.filter(({ teachers }) => teachers.length === 1).length;
  expect(oneTeacher / wanted.parallels).toBeCloseTo(0.92, 1);
  expect([model.courses.length, model.parallels.length, model.teachers.length, model.students.length]).toEqual([
    ...[wanted.courses, wanted.parallels, wanted.teachers, wanted.students],
  ]);
  expect(new Set(model.parallels.map(({ code }) => code)).size).toBe(wanted.parallels);
  for (const { members } of model.parallels) expect(new Set(members).size).toBe(members.length);
});

test('departments of every size stand in sections that they belong to, and no section is empty', async () => {
  const departments = await table('faculty', 1, 'USTAV');
  const sections = await table('faculty', 1, 'SEKCE');
  const codes = sections.map((row) => row.split('|')[0]);
  const of = (code: string) =>
    departments
      .find((row) => row.startsWith(code))
      ?.split('|')
      .at(-1);
  expect(new Set(departments.map((row) => row.split('|').at(-1)))).toEqual(new Set(codes));
  expect([of('21-KPRG'), of('21-KSOC'), of('21-KHIS'), of('21-KANG')]).toEqual(['5', '3', '1', '2']);
});

test('the fixed people share a class of their teacher, and a class too small to show', () => {
  const options = { size: 'small', seed: 7, ...demoTerm } as const;
  const model = demoModel(options);
  const counts = [['student', 5] as const, ['teacher', 3] as const, ['staff', 4] as const];
  const people = counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, nth) => demoPerson(model, kind, nth)),
  );
  expect(people.map(({ login }) => login)).toEqual(demoLogins.map(({ login }) => login));
  expect(people.map(({ login }) => login)).toEqual([
    ...['student', 'student2', 'student3', 'student4', 'student5', 'teacher', 'head', 'garant'],
    ...['admin', 'manager', 'editor', 'questioner'],
  ]);
  expect(new Set(people.map(({ oidos }) => oidos)).size).toBe(people.length);
  const taught = model.parallels.filter(({ teachers }) => teachers.includes(0));
  expect(taught.length).toBeGreaterThanOrEqual(3);
  expect(taught.some(({ members }) => [0, 1, 2].every((student) => members.includes(student)))).toBe(true);
  expect(taught.some(({ members }) => members.includes(0) && members.length <= 2)).toBe(true);
  expect(model.courses.some(({ guarantor }) => guarantor === 2)).toBe(true);
  expect(model.teachers.slice(0, 3)).toEqual([0, 0, 0]);
  expect(model.departments[0]?.code).toBe(headedDepartment);
  expect(teacherCode(0)).not.toBe(teacherCode(1));
});

test.each([
  ['Novák', 'Nováková'],
  ['Černý', 'Černá'],
  ['Svoboda', 'Svobodová'],
])('the female form of %s is %s', (male, female) => {
  expect(femaleSurname(male)).toBe(female);
});
