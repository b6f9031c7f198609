import type { Random } from '@anketa/server/sis/demo/random';
import type { Browser, Call } from '../http.ts';

/** A route as the product's OpenAPI document describes it. */
export interface Route {
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly query: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

/** All routes of the document, and those that are not of the API: pages, files, links. */
export function routesOf(document: { paths: Record<string, Record<string, Operation>> }): Route[] {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
  const others = [
    '/{any}',
    '/results/{any}',
    '/login-link/{any}',
    '/sign-in/link/{any}',
    '/lang/{any}',
    '/assets/{any}',
    '/mfe/{any}/{any}',
  ];
  return [
    ...described,
    ...others.map((path) => ({ method: 'GET', path, query: ['back'] })),
    { method: 'POST', path: '/login-link/{any}', query: [] },
    { method: 'POST', path: '/sign-in/link/{any}', query: [] },
    { method: 'GET', path: '/api/docs/static/{any}', query: [] },
    { method: 'GET', path: '/metrics', query: [] },
  ];
}

const texts = [
  '2147483648',
  '9007199254740993',
  '-1',
  '0',
  '1',
  '1e21',
  'NaN',
  '1.5',
  "' OR 1=1 --",
  '"; DROP TABLE person; --',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%ff%fe',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  'toString',
  '*'.repeat(500),
  '🦊'.repeat(200),
  'a'.repeat(6000),
  'ṩ̇ ﷽ \u202e',
  '',
] as const;

const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  [],
  {},
  -1,
  0,
  1,
  2 ** 31,
  2 ** 53,
  1e308,
  1.5,
  ['x', 1, null],
  { $gt: '' },
  { length: 1e9 },
  'x'.repeat(50_000),
  Array.from({ length: 3000 }, (_, index) => index),
  '\u0000',
  '\ud800',
];

/** Makes hostile calls to routes, in the name of any of the people. */
export function hostileCalls(routes: readonly Route[], people: readonly Browser[], { pick: one, chance }: Random) {
  function body(): string {
    if (chance(0.1))
      return one(['{', 'null', '[]', '"text"', '{"a":'.repeat(5000), '{"__proto__":{"admin":true}}', '']);
    const names = [
      'import_id',
      'phase',
      'name_cs',
      'name_en',
      'answers',
      'not_taught',
      'login',
      'password',
      'questions',
    ];
    const more = [
      'subscription',
      'channels',
      'userId',
      'oident',
      'roles',
      'search',
      'page',
      'version',
      'options',
      'ids',
    ];
    const fields = Array.from({ length: 6 }, () => [one([...names, ...more]), one(values)]);
    return JSON.stringify(Object.fromEntries(fields));
  }

  return function hostileCall(): Call {
    const route = one(routes);
    // What an administrator could really do with a valid number would change the data for the rest of the run.
    const harmless = route.method === 'GET';
    const parameter = () => encode(one(harmless ? texts : texts.filter((text) => text !== '1' && text !== '0')));
    const encode = (text: string) => (chance(0.5) ? encodeURIComponent(text) : text.replaceAll(/[^!-~]/g, '%20'));
    const path = route.path.replaceAll(/\{[^}]+\}/g, parameter);
    const names = [...route.query, 'page', 'search', 'x'];
    const asked = Array.from({ length: 3 }, () => `${one(names)}=${encodeURIComponent(String(one(texts)))}`).join('&');
    const { cookie, csrf } = one(people);
    const headers: Record<string, string> = {
      cookie: chance(0.1) ? `${cookie}x; a=${'b'.repeat(2000)}` : cookie,
      'accept-language': one(['cs', 'en', 'xx-YY;q=9', '*'.repeat(300)]),
      ...(chance(0.9) && { 'x-csrf-token': csrf }),
      ...(chance(0.2) && { 'if-none-match': '"*"', range: 'bytes=9-1', 'x-forwarded-for': '::1, x' }),
      ...(chance(0.3) && { 'idempotency-key': one(['x', '00000000-0000-4000-8000-000000000000', 'z'.repeat(900)]) }),
      ...(chance(0.3) && { 'accept-encoding': one(['br', 'gzip', 'deflate, x', '*;q=0']) }),
    };
    const asks = `${path}${chance(0.7) ? `?${asked}` : ''}`;
    if (harmless) return { method: route.method, path: asks, headers };
    const type = one([
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'multipart/form-data',
      'x',
    ]);
    return { method: route.method, path: asks, headers: { ...headers, 'content-type': type }, body: body() };
  };
}
