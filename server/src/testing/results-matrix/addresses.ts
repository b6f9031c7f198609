import { type Publicity, publicities } from '@anketa/contract/questions/questions';
import { at, type Page, shows, signedIn, within } from './page.ts';
import { coursePages, departmentPages, general, studies, studyPages, teacher, teacherCompared } from './place-pages.ts';
import {
  allPlaces,
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
  readers,
  readsHidden,
  summed,
  tabled,
  targetOf,
  unread,
  type Visible,
} from './rules.ts';

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
