import { type Arrow, arrowsOf, featureOf, type Source } from './arrows.ts';

/** So many files lie in a feature without rooms. */
const mostWithoutRooms = 15;

/**
 * The rooms of large features in their order: each may import those before it. A room is a folder. `base` are the files that lie in the
 * feature itself, `routes` those of them that join all: routes.ts and *-routes.ts.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  ballots: ['base', 'submission', 'counting', 'keys', 'routes'],
  imports: ['base', 'deletion', 'source', 'importing', 'routes'],
  mailing: ['base', 'text', 'audience', 'drafts', 'sending', 'rules', 'own', 'routes'],
  people: ['base', 'roles', 'sign-in', 'merging', 'editing', 'routes'],
  providers: ['base', 'protocols', 'sessions', 'roles', 'administration', 'sign-in', 'routes'],
  'question-editing': ['base', 'pages', 'editing', 'files', 'routes'],
  questionnaires: ['base', 'sections', 'questionnaire', 'drafts', 'pages', 'routes'],
  registry: ['base', 'revisions', 'releases', 'deployments', 'telemetry', 'page', 'routes'],
  results: [
    'base',
    'comments',
    'courses',
    'contest',
    'places',
    'search',
    'comparison',
    'own',
    'answers',
    'improvements',
    'links',
    'administration',
    'routes',
  ],
};

/** The room of its feature that a file lies in; undefined outside features. */
export function roomOf(path: string): string | undefined {
  const [, folder, file = ''] = /^features\/[^/]+\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  if (folder !== undefined) return folder;
  if (file === '') return undefined;
  return /(^|-)routes\.ts$/.test(file) ? 'routes' : 'base';
}

/** What breaks the order of rooms, one sentence each. */
export function roomBreaches(sources: readonly Source[], order = rooms): string[] {
  const files = Map.groupBy(sources, ({ path }) => featureOf(path) ?? '');
  const crowded = [...files].flatMap(([feature, { length }]) =>
    feature !== '' && length > mostWithoutRooms && !order[feature]
      ? [`features/${feature} has ${length} files and no order of rooms`]
      : [],
  );
  const placeless = sources.flatMap(({ path }) => {
    const [feature = '', room = ''] = [featureOf(path), roomOf(path)];
    return order[feature] && !order[feature].includes(room) ? [`${path} lies in a room without a place: ${room}`] : [];
  });
  return [
    ...crowded,
    ...new Set(placeless),
    ...sources.flatMap(arrowsOf).flatMap((arrow) => upward(arrow, order) ?? []),
  ];
}

/** An arrow to a room that does not come before its own. */
function upward({ from, to }: Arrow, order: typeof rooms): string | undefined {
  const [feature = '', room = '', other = ''] = [featureOf(from), roomOf(from), roomOf(to)];
  const places = order[feature];
  if (!places || feature !== featureOf(to) || room === other) return undefined;
  const comesBefore = places.indexOf(other) >= 0 && places.indexOf(other) < places.indexOf(room);
  return comesBefore ? undefined : `${from} imports ${to}: ${other} does not come before ${room}`;
}

/** The rooms of features in their order, a line each: `ballots: base ← submission`. */
export function roomLines(order = rooms): string[] {
  return Object.entries(order).map(([feature, places]) => `${feature}: ${places.join(' ← ')}`);
}

/** How many imports go between the rooms of each feature, and between how many pairs of rooms, a line each. */
export function roomCounts(sources: readonly Source[], order = rooms): string[] {
  const arrows = sources.flatMap(arrowsOf);
  return Object.keys(order).map((feature) => {
    const between = arrows.filter(
      ({ from, to }) => featureOf(from) === feature && featureOf(to) === feature && roomOf(from) !== roomOf(to),
    );
    const pairs = new Set(between.map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`));
    return `${feature}: ${between.length} imports between rooms, ${pairs.size} pairs of rooms`;
  });
}
