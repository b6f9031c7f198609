import { type Arrow, arrowsOf, featureOf, type Source } from './arrows.ts';

/**
 * The features of the server in their order: each may import those before it. What hangs on the order stands behind it, and
 * nothing but app.ts and the like imports it.
 */
export const order = [
  'access',
  'session',
  'evaluations',
  'courses',
  'keys',
  'questions',
  'questionnaires',
  'figures',
  'ballots',
  'results',
] as const;

/** Features that hang on the order, and what each may import beside it. */
export const dependentFeatures: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  departments: [],
  'error-reports': [],
  imports: [],
  'in-class': ['mailing'],
  jobs: [],
  'legal-pages': ['personal-data'],
  'mailed-link': [],
  mailing: [],
  outbox: [],
  overview: [
    'departments',
    'error-reports',
    'imports',
    'mailing',
    'question-editing',
    'sis-sharing',
    'statistics',
    'translations',
  ],
  passkeys: ['people'],
  people: ['departments'],
  permissions: [],
  'personal-data': ['audit', 'mailing'],
  providers: ['people'],
  push: [],
  qr: [],
  'question-editing': [],
  registry: ['providers'],
  retention: ['error-reports', 'mailing'],
  'sis-notification': [],
  'sis-sharing': [],
  statistics: [],
  students: [],
  tokens: ['permissions', 'registry'],
  translations: ['departments', 'evaluations'],
};

/** What breaks the order, one sentence each. */
export function breaches(sources: readonly Source[]): string[] {
  const arrows = sources.flatMap(arrowsOf);
  return [
    ...unknownFeatures(sources),
    ...arrows.flatMap((arrow) => upward(arrow) ?? []),
    ...arrows
      .filter(usesDemo)
      .map(({ from, to }) => `${from} imports ${to}: only the demo and the command line know the demo`),
    ...sources
      .filter(hasSqlOutsideStores)
      .map(({ path }) => `${path} holds SQL: it stands in store.ts or a *-store.ts`),
    ...longRoutes(sources),
    ...cycles(arrows).map((cycle) => `files import each other in a circle: ${cycle.join(' → ')}`),
  ];
}

function unknownFeatures(sources: readonly Source[]): string[] {
  const known = new Set<string>([...order, ...Object.keys(dependentFeatures)]);
  const found = new Set(sources.flatMap(({ path }) => featureOf(path) ?? []));
  return [...found]
    .filter((feature) => !known.has(feature))
    .map((feature) => `features/${feature} has no place in the order`);
}

/** An arrow against the order. Platform and SIS lie below all features. */
function upward({ from, to }: Arrow): string | undefined {
  const [one, other] = [featureOf(from), featureOf(to)];
  if (other === undefined || one === other) return undefined;
  if (one === undefined) {
    const below = /^(platform|sis)\//.test(from);
    return below ? `${from} imports ${to}: ${from.split('/')[0]} knows no feature` : undefined;
  }
  const [place, target] = [order.indexOf(one as never), order.indexOf(other as never)];
  const allowed = dependentFeatures[one]
    ? target >= 0 || dependentFeatures[one].includes(other)
    : target >= 0 && target < place;
  return allowed ? undefined : `${from} imports ${to}: ${other} does not come before ${one}`;
}

function usesDemo({ from, to }: Arrow): boolean {
  const isDemo = (path: string) => /(^|\/)demo\//.test(path);
  return isDemo(to) && !isDemo(from) && /^(features|platform|sis)\//.test(from);
}

/**
 * SQL stands in stores. The platform is under them. The engine of imports is itself statements over whole tables, and the demo makes rows up.
 */
const withOwnSql = /^(platform|testing|attacks|sis\/engine)\/|(^|\/)demo\//;

function hasSqlOutsideStores({ path, text }: Source): boolean {
  if (withOwnSql.test(path) || /(^|[/-])store\.ts$/.test(path)) return false;
  return /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text);
}

/** So many lines at most join declarations with functions: what decides stands in services. */
const mostLines = 60;

function longRoutes(sources: readonly Source[]): string[] {
  const routes = sources.filter(({ path }) => /(^|[/-])routes\.ts$/.test(path));
  return routes.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > mostLines ? [`${path} has ${lines} lines: routes join in ${mostLines}, services decide`] : [];
  });
}

/** Circles of files, each once, from the file that is first by name. */
export function cycles(arrows: readonly Arrow[]): string[][] {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path]);
    if (done.has(path)) return;
    done.add(path);
    for (const { to } of targets.get(path) ?? []) visit(to, [...way, path]);
  };
  for (const path of [...targets.keys()].sort()) visit(path, []);
  return found;
}

/** The graph of features, a line each: `results → access, figures`. */
export function graphOf(sources: readonly Source[]): string[] {
  const features = [...order, ...Object.keys(dependentFeatures)];
  const arrows = sources.flatMap(arrowsOf);
  return features.map((feature) => {
    const targets = new Set(
      arrows.flatMap(({ from, to }) => (featureOf(from) === feature ? (featureOf(to) ?? []) : [])),
    );
    targets.delete(feature);
    const named = features.filter((one) => targets.has(one));
    return named.length > 0 ? `${feature} → ${named.join(', ')}` : feature;
  });
}
