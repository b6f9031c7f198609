import { type Publicity, publicities } from '@anketa/contract/questions/questions';
import {
  allPlaces,
  average,
  commented,
  courses,
  early,
  fields,
  isChecked,
  isConcerned,
  opened,
  type Phase,
  type Reader,
  rated,
  read,
  readAll,
  readers,
  readsHidden,
  summed,
  sumOf,
  tabled,
  targetOf,
  unread,
  type Visible,
} from './rules.ts';

export interface Page {
  /** As it is declared. */
  readonly path: string;
  /** What follows the evaluation's address, or the whole. */
  readonly url: string;
  /** What is told, or with which status it is refused. */
  readonly tells: (reader: Reader, phase: Phase) => number | Visible;
  /** It is a list that can be had as a file; what that tells. `single`: it is there as a file alone. */
  readonly file?: Page['tells'] | 'single';
}

const within = (status: number, told: () => Visible) => (status === 200 ? told() : status);
const slug = 'who-cs';
const base = '/internal/results/evaluation';
const at = (path: string, url: string, tells: Page['tells'], file?: Page['file']): Page => ({
  path: `${base}/{slug}${path}`,
  url: `${base}/${slug}${url}`,
  tells,
  ...(file && { file }),
});
const signedIn = (reader: Reader, told: () => number | Visible) => (reader === 'visitor' ? 401 : told());
const shows = (phase: Phase) => isChecked(phase) || phase === 'published';

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

const departmentPages = ['A', 'B', 'C'].flatMap((code): Page[] => {
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

const coursePages = ['A1', 'A1q', 'B1', 'C1'].flatMap((address): Page[] => {
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
const teacher: Page['tells'] = (reader, phase) => {
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
const teacherCompared: Page['tells'] = (reader, phase) =>
  within(early(reader, phase, [...readAll, 'teacher']), () => {
    const some = reader === 'teacher' && shows(phase) ? publicities : read(reader, phase, 'ada');
    return [...rated('ucit', some, readAll.includes(reader) ? 333 : 33), ...average(some)];
  });

const programmeReaders: Readonly<Record<string, readonly Reader[]>> = { P1: ['guarantor of the programme'], P2: [] };
const fieldsIn = { P1: ['F1', 'F2'], P2: ['F3'] } as const;
const studies = (reader: Reader, phase: Phase, programme: string) =>
  early(reader, phase, [...readAll, ...(programmeReaders[programme] ?? [])]);
const general = (reader: Reader, phase: Phase) => early(reader, phase, readAll);

const studyPages = (['P1', 'P2'] as const).flatMap((programme): Page[] => [
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

const ownCourses: readonly Reader[] = ['teacher', 'colleague', 'head', 'other head', 'guarantor of the course'];
export const everyone = Object.keys(readers) as Reader[];

/** Files of answers go by publicity alone, whatever their reader is to a course. */
const inFiles = (reader: Reader, phase: Phase, tells: (some: readonly Publicity[]) => Visible) =>
  within(early(reader, phase, readAll), () => tells(read(reader, phase, 'all courses')));
const seesHidden = (reader: Reader) => readAll.includes(reader);

const overview: Page['tells'] = (reader, phase) => within(opened(reader, phase), () => []);
const teachers: Page['tells'] = (reader, phase) => within(general(reader, phase), () => tabled(shows(phase)));
/** A contest that was not published is there for who reads all answers alone. */
const contest: Page['tells'] = (reader, phase) => {
  const status = opened(reader, phase);
  return status === 200 && !seesHidden(reader) ? 404 : within(status, () => []);
};
/** Of who reads all answers alone, and there nothing of single questions. */
const ofReaders: Page['tells'] = (reader, phase) =>
  signedIn(reader, () => (seesHidden(reader) ? within(opened(reader, phase), () => []) : 403));
const searched: Page['tells'] = (reader, phase) =>
  within(early(reader, phase, readAll), () => tabled(phase === 'published'));

/** Who teaches meets what students say of them all in all, as their own page has it, once that is published. */
const ownAverage = (reader: Reader, phase: Phase) =>
  phase === 'published' && (reader === 'teacher' || reader === 'colleague') ? ['average 3'] : [];

const lists: readonly Page[] = [
  {
    path: '/internal/results',
    url: '/internal/results',
    tells: (reader, phase) => [
      `${opened(reader, phase) === 200 ? 1 : 0} evaluations`,
      ...tabled(ownCourses.includes(reader) && shows(phase)),
      ...ownAverage(reader, phase),
    ],
  },
  {
    path: '/internal/results/search',
    url: '/internal/results/search?search=ada',
    tells: (_, phase) => (phase === 'published' ? ['found'] : []),
  },
  {
    path: '/internal/results/search',
    url: '/internal/results/search?search=katedra B',
    tells: (reader, phase) => (phase === 'published' && seesHidden(reader) ? ['found'] : []),
  },
  at('/search', '/search?search=katedra B', (reader, phase) =>
    within(early(reader, phase, readAll), () => (seesHidden(reader) ? ['found'] : [])),
  ),
  at('', '', overview),
  at('/department', '/department', overview, overview),
  at('/search', '/search?search=ada', (reader, phase) => within(early(reader, phase, readAll), () => ['found'])),
  at('/search', '/search?search=předmět', searched, searched),
  ...(['my-courses', 'my-timetable'] as const).map((name): Page => {
    const tells: Page['tells'] = (reader, phase) =>
      signedIn(reader, () =>
        within(opened(reader, phase), () =>
          tabled(name === 'my-courses' && ownCourses.includes(reader) && shows(phase)),
        ),
      );
    return at(`/${name}`, `/${name}`, tells, name === 'my-courses' ? tells : undefined);
  }),
  at('/my-comments', '/my-comments?limit=100', (reader, phase) =>
    signedIn(reader, () =>
      within(opened(reader, phase), () => {
        const mine = allPlaces.filter(([, place]) => !readAll.includes(reader) && isConcerned(reader, place));
        const places = mine.map(([, place]) => place);
        return [...places.flatMap((place) => commented(reader, phase, place)), ...unread(reader, phase, places)];
      }),
    ),
  ),
  at('/section/{id}', '/section/S1', (reader, phase) =>
    within(early(reader, phase, readAll), () =>
      summed(read(reader, phase, 'section'), seesHidden(reader) ? ['A1', 'A2', 'B1'] : ['A1', 'A2']),
    ),
  ),
  ...['study-programme', 'study-fields'].map((list): Page => {
    const tells: Page['tells'] = (reader, phase) => within(studies(reader, phase, 'P1'), () => tabled(shows(phase)));
    return at(`/${list}`, `/${list}`, tells, tells);
  }),
  at('/contest', '/contest', contest, contest),
  at('/contest/prospect', '/contest/prospect', ofReaders),
  at('/rectorate', '/rectorate', ofReaders, ofReaders),
  at('/duplicates', '/duplicates', ofReaders),
  at('/teachers', '/teachers', teachers, teachers),
  at('/teacher/{id}', '/teacher/ada', teacher),
  at('/teacher/{id}/comparison', '/teacher/ada/comparison', teacherCompared),
  at('/basic-questions', '/basic-questions', (reader, phase) =>
    within(general(reader, phase), () => {
      const some = read(reader, phase, 'studies');
      return [...rated('sident', some, 6), ...some.map((one) => `sident ${one} text`), ...average(some)];
    }),
  ),
  at(
    '/answers',
    '/answers',
    (reader, phase) =>
      inFiles(reader, phase, (some) => [
        ...allPlaces.flatMap(([code, place]) =>
          code === 'B1' && !seesHidden(reader) ? [] : rated(targetOf(place), some, courses[code]?.[place] ?? 0),
        ),
        ...Object.values(fields).flatMap((n) => [...rated('sobor', some, n), ...rated('sident', some, n)]),
        ...[5, 50, 6].flatMap((n) => rated('sident', some, n)),
      ]),
    'single',
  ),
  at(
    '/comments',
    '/comments',
    (reader, phase) =>
      inFiles(reader, phase, (some) =>
        [
          ...allPlaces.filter(([code]) => code !== 'B1' || seesHidden(reader)).map(([, place]) => place),
          'F1',
          'studies',
        ].flatMap((place) =>
          some.flatMap((one) => [
            `${place === 'studies' ? 'sident' : targetOf(place)} ${one} text`,
            `open ${place} ${one}`,
            ...(seesHidden(reader) ? [`hidden ${place} ${one}`] : []),
          ]),
        ),
      ),
    'single',
  ),
];

/** A question about studies: told only to who reads it, else there is none. */
const questionPages = (questionOf: (name: string) => number) =>
  (['sident', 'sobor'] as const).flatMap((target) =>
    publicities.flatMap((publicity) =>
      ['', ' text'].map((form): Page => {
        const name = `${target} ${publicity}${form}`;
        const place = target === 'sobor' ? 'F1' : 'studies';
        const isText = form !== '';
        const url =
          target === 'sobor' ? `/study-fields/F1/question/${questionOf(name)}` : `/basic-questions/${questionOf(name)}`;
        return at(
          target === 'sobor' ? '/study-fields/{id}/question/{qid}' : '/basic-questions/{id}',
          url,
          (reader, phase) => {
            const status = target === 'sobor' ? studies(reader, phase, 'P1') : general(reader, phase);
            const some = read(reader, phase, place);
            if (status !== 200 || !some.includes(publicity)) return status === 200 ? 404 : status;
            const listed = some.flatMap((one) => [`sident ${one}`, `sident ${one} text`]);
            const before = listed.indexOf(name);
            const beside = target === 'sident' ? listed.filter((_, nth) => Math.abs(nth - before) === 1) : [];
            if (isText) {
              const hidden = readsHidden(reader, place) ? `hidden ${place} ${publicity}` : '1 hidden';
              return [name, `open ${place} ${publicity}`, hidden, ...beside];
            }
            const others = Object.entries(fields).filter(([field]) => read(reader, phase, field).includes(publicity));
            const parts = target === 'sobor' ? others.map(([field, n]) => `at ${field} ${n}`) : ['at P1 5', 'at P2 50'];
            return [...rated(target, [publicity], target === 'sobor' ? 3 : 6), ...parts, ...beside];
          },
        );
      }),
    ),
  );

/** Every address of results, with what is told there. `questionOf`: the number of a question, by its text. */
export const addressesOf = (questionOf: (name: string) => number): readonly Page[] => [
  ...lists,
  ...departmentPages,
  ...coursePages,
  ...studyPages,
  ...questionPages(questionOf),
];
