import { publicities } from '@anketa/contract/questions/questions';
import { at, type Page, shows, signedIn, within } from './page.ts';
import {
  average,
  commented,
  courses,
  early,
  fields,
  isConcerned,
  opened,
  type Phase,
  type Reader,
  rated,
  read,
  readAll,
  summed,
  sumOf,
  tabled,
  targetOf,
  unread,
} from './rules.ts';

const headOf: Readonly<Record<string, Reader>> = { A: 'head', C: 'other head' };
const inDepartment: Readonly<Record<string, readonly string[]>> = { A: ['A1', 'A2'], B: ['B1'], C: ['C1'] };

/** Department B is hidden: it is there for who reads all answers alone. Before publication a department is there for its head. */
function department(reader: Reader, phase: Phase, code: string): number {
  const own = readAll.includes(reader) || headOf[code] === reader;
  const status = opened(reader, phase);
  return status === 200 && !own && (phase !== 'published' || code === 'B') ? 404 : status;
}
const oversees = (reader: Reader, phase: Phase, code: string) => {
  const status = department(reader, phase, code);
  return status === 200 && !readAll.includes(reader) && headOf[code] !== reader ? 403 : status;
};

/** Of each department. */
export const departmentPages = ['A', 'B', 'C'].flatMap((code): Page[] => {
  const some = (reader: Reader, phase: Phase) => read(reader, phase, `department ${code}`);
  const sums = (reader: Reader, phase: Phase) => summed(some(reader, phase), inDepartment[code] ?? []);
  const whole = sumOf('povinn', inDepartment[code] ?? []);
  const list: Page['tells'] = (reader, phase) =>
    within(department(reader, phase, code), () => tabled(phase === 'published'));
  const attention: Page['tells'] = (reader, phase) =>
    signedIn(reader, () => within(oversees(reader, phase, code), () => tabled(shows(phase))));
  const heat: Page['tells'] = (reader, phase) =>
    signedIn(reader, () =>
      within(oversees(reader, phase, code), () => rated('povinn', shows(phase) ? publicities : [], whole)),
    );
  return [
    at(
      '/department/{id}',
      `/department/${code}`,
      (reader, phase) =>
        within(department(reader, phase, code), () => [...sums(reader, phase), ...tabled(phase === 'published')]),
      list,
    ),
    at('/department/{id}/attention', `/department/${code}/attention`, attention, attention),
    at('/department/{id}/brief', `/department/${code}/brief`, attention),
    at('/department/{id}/heat-map', `/department/${code}/heat-map`, heat),
    at('/department/{id}/comparison', `/department/${code}/comparison`, (reader, phase) =>
      within(department(reader, phase, code), () => sums(reader, phase)),
    ),
  ];
});

/** A course is there before publication, and of a hidden department, for whom it concerns. */
function course(reader: Reader, phase: Phase, code: string): number {
  const own = Object.keys(courses[code] ?? {}).some((place) => isConcerned(reader, place));
  const status = opened(reader, phase);
  if (status !== 200 || own) return status;
  return phase === 'published' ? (code === 'B1' ? 404 : 200) : 403;
}

/** Of each course. */
export const coursePages = ['A1', 'A1q', 'B1', 'C1'].flatMap((address): Page[] => {
  const code = address.slice(0, 2);
  const places = Object.entries(courses[code] ?? {});
  return [
    at('/course/{gl}', `/course/${address}`, (reader, phase) =>
      within(course(reader, phase, code), () => [
        ...places.flatMap(([place, n]) => {
          const some = read(reader, phase, place);
          return [...rated(targetOf(place), some, n), ...average(some), ...commented(reader, phase, place)];
        }),
        ...unread(
          reader,
          phase,
          places.map(([place]) => place),
        ),
      ]),
    ),
    // Nobody has said yet what will change.
    at('/course/{gl}/changes', `/course/${address}/changes`, (reader, phase) =>
      within(course(reader, phase, code), () => []),
    ),
    at('/course/{gl}/comparison', `/course/${address}/comparison`, (reader, phase) =>
      within(course(reader, phase, code), () => {
        const some = read(reader, phase, `${code} povinn`);
        return [...rated('povinn', some, courses[code]?.[`${code} povinn`] ?? 0), ...average(some)];
      }),
    ),
  ];
});

/** A teacher's page is of the courses that whoever reads may see; before publication of those whose answers about the teacher they read. */
export const teacher: Page['tells'] = (reader, phase) => {
  const taught = ['A1', 'A2', 'B1'].filter((code) => {
    const own = isConcerned(reader, `${code} ada`);
    return phase === 'published' ? code !== 'B1' || own : own;
  });
  const status = opened(reader, phase);
  if (status !== 200 || taught.length === 0) return status === 200 ? 403 : status;
  const readIn = (code: string) => read(reader, phase, `${code} ada`);
  const met = publicities.filter((one) => taught.some((code) => readIn(code).includes(one)));
  const sums = met.flatMap((one) => {
    const n = taught
      .filter((code) => readIn(code).includes(one))
      .reduce((sum, code) => sum + (courses[code]?.[`${code} ada`] ?? 0), 0);
    return rated('ucit', [one], n);
  });
  return [...sums, ...average(met), ...taught.flatMap((code) => average(readIn(code)))];
};

/** Beside other evaluations a teacher stands as a whole, without hidden departments. */
export const teacherCompared: Page['tells'] = (reader, phase) =>
  within(early(reader, phase, [...readAll, 'teacher']), () => {
    const some = reader === 'teacher' && shows(phase) ? publicities : read(reader, phase, 'ada');
    return [...rated('ucit', some, readAll.includes(reader) ? 333 : 33), ...average(some)];
  });

const programmeReaders: Readonly<Record<string, readonly Reader[]>> = { P1: ['guarantor of the programme'], P2: [] };
const fieldsIn = { P1: ['F1', 'F2'], P2: ['F3'] } as const;
/** With which status a programme is there. */
export const studies = (reader: Reader, phase: Phase, programme: string) =>
  early(reader, phase, [...readAll, ...(programmeReaders[programme] ?? [])]);
/** With which status answers about studies in general are there. */
export const general = (reader: Reader, phase: Phase) => early(reader, phase, readAll);

/** Of each programme and field. */
export const studyPages = (['P1', 'P2'] as const).flatMap((programme): Page[] => [
  at('/study-programme/{id}', `/study-programme/${programme}`, (reader, phase) =>
    within(studies(reader, phase, programme), () => {
      const some = read(reader, phase, programme);
      const inFields = fieldsIn[programme].reduce((sum, field) => sum + fields[field], 0);
      const asked = rated('sident', some, programme === 'P1' ? 5 : 50);
      return [...rated('sobor', some, inFields), ...asked, ...average(some), ...tabled(shows(phase))];
    }),
  ),
  ...fieldsIn[programme].map((field) =>
    at('/study-fields/{id}', `/study-fields/${field}`, (reader, phase) =>
      within(studies(reader, phase, programme), () => {
        const some = read(reader, phase, field);
        const texts = some.map((publicity) => `sobor ${publicity} text`);
        return [
          ...rated('sobor', some, fields[field]),
          ...rated('sident', some, fields[field]),
          ...texts,
          ...average(some),
        ];
      }),
    ),
  ),
]);
