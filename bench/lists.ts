import { Agent } from 'node:http';
import type { PlaceFigures } from '@anketa/contract/results';
import { openApiDocument } from '@anketa/server/openapi';
import { demoPassword } from '@anketa/server/sis/demo/people';
import { fromPage, send, signedIn } from './http.ts';
import { withProduct } from './product.ts';

/**
 * Every list of the product at the size of a university: what OpenAPI says has pages, as an administrator reads it. Each list is asked for its
 * first and its last page, by each column both ways, and for what has an "a" in it, one request after the other. `p95_ms` is of all of them,
 * `worst` the list with the highest p95 of its own.
 *
 * BENCH_SIZE=small makes do with a small faculty.
 */
const size = process.env.BENCH_SIZE ?? 'university';
const rounds = 3;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[] };
}

/** Paths of lists with what they can be asked by. */
async function listsOf(): Promise<(readonly [path: string, parameters: readonly Parameter[]])[]> {
  const { paths } = JSON.parse(await openApiDocument()) as {
    paths: Record<string, { get?: { parameters?: readonly Parameter[] } }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    const isList = ['page', 'limit'].every((name) => parameters.some((one) => one.in === 'query' && one.name === name));
    return isList ? [[path, parameters] as const] : [];
  });
}

/** The first of those parameters of an address that are one of a few words. */
function choicesOf(parameters: readonly Parameter[]): Places {
  const words = parameters.flatMap(({ name, in: place, schema }) =>
    place === 'path' && schema.enum?.[0] ? [[`{${name}}`, schema.enum[0]]] : [],
  );
  return Object.fromEntries(words);
}

/** What a list is asked for. */
function queriesOf(parameters: readonly Parameter[], last: number): string[] {
  const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
  const searches = parameters.some(({ name }) => name === 'search') ? ['search=a', 'search=nov'] : [];
  return ['', 'limit=100', `page=${last}`, ...sorts.map((sort) => `sort=${sort}`), ...searches];
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

await withProduct(
  async (url) => {
    const port = Number(new URL(url).port);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const browser = await signedIn(port, agent, 'admin', demoPassword);
    const get = async (path: string) => {
      const answer = await send(port, agent, { method: 'GET', path, headers: fromPage(browser) });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return JSON.parse(answer.text);
    };
    const places = await findPlaces(get);
    const all: number[] = [];
    let worst = { name: '', ms: 0 };
    for (const [path, parameters] of await listsOf()) {
      const filled = fill(path, { ...places, ...choicesOf(parameters) });
      if (!filled) {
        console.log(`${path}: nothing like it in the demo`);
        continue;
      }
      const { last_page: last } = pageIn(await get(filled));
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const query of queriesOf(parameters, last)) {
          const started = performance.now();
          await get(`${filled}?${query}`);
          times.push(performance.now() - started);
        }
      }
      all.push(...times);
      const ms = p95(times);
      if (ms > worst.ms) worst = { name: path, ms };
      console.log(`${path}: p95 ${ms.toFixed(0)} ms of ${times.length} requests, ${last} pages`);
    }
    agent.destroy();
    console.log(`RESULT lists p95_ms=${p95(all).toFixed(0)} worst=${worst.name} worst_ms=${worst.ms.toFixed(0)}`);
  },
  { size },
);

interface Listed {
  readonly last_page: number;
  readonly total: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** The page of a list, which may stand beside other things in an answer; of several lists the longest. */
function pageIn(answer: Readonly<Record<string, unknown>>): Listed {
  const found = [answer, ...Object.values(answer)].filter(
    (one): one is Listed => typeof one === 'object' && one !== null && 'last_page' in one,
  );
  const [longest] = found.toSorted((a, b) => b.total - a.total);
  if (!longest) throw new Error(`no list in ${Object.keys(answer).join(', ')}`);
  return longest;
}

type Places = Readonly<Record<string, string | undefined>>;

/** What stands for the parameters of addresses: the evaluation that is open, and the published one with its largest places. */
async function findPlaces(get: (path: string) => Promise<Record<string, unknown>>): Promise<Places> {
  const evaluations = pageIn(await get('/internal/imports?limit=100')).data;
  const inState = (state: number) => evaluations.find((one) => one.state === state) ?? {};
  const slug = String(inState(3).slug_cs);
  const results = `/internal/results/evaluation/${slug}`;
  const department = pageIn(await get(`${results}/department?limit=1&sort=-courses`)).data[0]?.code;
  const asked = idIn(await get(`${results}/basic-questions`));
  const fields = pageIn(await get(`${results}/study-fields`)).data;
  const [field, question] = await fieldAsked(get, results, fields);
  return {
    '/internal/import/{id}': `/internal/import/${inState(1).id}`,
    '{slug}': slug,
    'department/{id}': `department/${department}`,
    'basic-questions/{id}': asked && `basic-questions/${asked}`,
    'study-fields/{id}': `study-fields/${field}`,
    '{qid}': question,
  };
}

/** The first field with figures, and a question of it. */
async function fieldAsked(
  get: (path: string) => Promise<Record<string, unknown>>,
  results: string,
  fields: Listed['data'],
): Promise<readonly [unknown, string?]> {
  for (const { code } of fields) {
    const question = idIn(await get(`${results}/study-fields/${code}`));
    if (question) return [code, question];
  }
  return [fields[0]?.code];
}

/** The first question that a place of results has figures of. */
function idIn({ figures }: Readonly<Record<string, unknown>>): string | undefined {
  return (figures as PlaceFigures).questions.find((question) => question.figures !== null)?.id.toString();
}

/** The address of a list; undefined where the demo has nothing that stands for a part of it. */
function fill(path: string, places: Places): string | undefined {
  let filled = path;
  for (const [part, value] of Object.entries(places)) {
    if (value === undefined && filled.includes(part)) return undefined;
    filled = filled.replace(part, value ?? '');
  }
  if (filled.includes('{')) throw new Error(`${filled}: what stands there?`);
  return encodeURI(filled);
}
