import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A route of the running server. */
export interface RunningRoute {
  readonly method: Method;
  /** As the documents write it: `/internal/import/{id}`. */
  readonly path: string;
  /** `METHOD /path/{param}`. */
  readonly name: string;
}

/** Every documented route of a server: those that carry a contract. */
export function documentedRoutes(fastify: FastifyInstance): readonly RunningRoute[] {
  return Object.entries(fastify.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations ?? {}).map((name) => {
      const method = name.toUpperCase() as Method;
      return { method, path, name: `${method} ${path}` };
    }),
  );
}

/** A route with its parameters unnamed: where two routes name one differently, Fastify prints both names. */
export const unnamed = (route: string) => route.replaceAll(/\{\w+\}|:\w+(?:\|:\w+)*/g, '{}');

/** One line of what Fastify prints of its routes: how deep it stands, what it adds to the path above it, and its methods. */
const line = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/u;

/** Every route that a server answers, as `METHOD /path/{}`, without HEAD, which Fastify adds to each GET. */
export function answeredRoutes(fastify: FastifyInstance): readonly string[] {
  const above: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((printed) => {
      const [, indent = '', part = '', methods = ''] = line.exec(printed) ?? [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + part;
      above.splice(depth, above.length, path);
      const each = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return each.map((method) => `${method} ${unnamed(path)}`);
    });
}
