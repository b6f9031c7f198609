import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';

const application = await testApplication();

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Operation {
  readonly parameters?: readonly { name: string; in: string; schema: JsonSchema }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: JsonSchema }>> };
}

/** Largest and smallest number of PostgreSQL's integer. */
const [most, least] = [2 ** 31 - 1, -(2 ** 31)];

/** Formats that are as long as they are. */
const fixed = ['uuid'];

/** What of a schema has no bound, by its place in it. */
function unbounded(schema: JsonSchema, at: string): string[] {
  if (schema.enum || 'const' in schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const faults = parts.flatMap((part) => unbounded(part, at));
  for (const [name, part] of Object.entries(schema.properties ?? {})) faults.push(...unbounded(part, `${at}.${name}`));
  if (typeof schema.additionalProperties === 'object')
    faults.push(...unbounded(schema.additionalProperties, `${at}.*`));
  if (schema.items) faults.push(...unbounded(schema.items, `${at}[]`));
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const from = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
      const within = from >= least && (schema.maximum ?? Number.POSITIVE_INFINITY) <= most;
      if (!within) faults.push(`${at}: ${schema.type} ${from}…${schema.maximum}`);
      break;
    }
    case 'string':
      if (schema.maxLength === undefined && !fixed.includes(schema.format ?? '')) faults.push(`${at}: string`);
      break;
    case 'array':
      if (schema.maxItems === undefined) faults.push(`${at}: array`);
      break;
    default:
      if (schema.type === undefined && parts.length === 0) faults.push(`${at}: anything`);
  }
  return faults;
}

/** Every part of a request that the application reads, by where it stands. */
const parts = Object.entries(application.fastify.swagger().paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Record<string, Operation>).flatMap(([method, { parameters = [], requestBody }]) => {
    const place = `${method.toUpperCase()} ${path}`;
    const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ at: `${place} body`, schema }));
    return [...parameters.map(({ name, in: where, schema }) => ({ at: `${place} ${where} ${name}`, schema })), ...body];
  }),
);

test('every number that a request may hold fits the database, and every text and list has an end', () => {
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.flatMap(({ at, schema }) => unbounded(schema, at))).toEqual([]);
});
