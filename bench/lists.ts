import { Agent } from 'node:http';
import type { PlaceFigures } from '@anketa/contract/results/figures';
import { demoPassword } from '@anketa/server/sis/demo/people';
import { fromPage, send, signedIn } from './http.ts';
import { type Listed, listsOf, type Parameter, p95, pageIn, queriesOf } from './lists/asking.ts';
import { measurePeople } from './lists/of-people.ts';
import { withProduct } from './product.ts';

/**
 * Every list of the product at the size of a university: what OpenAPI says has pages, as an administrator reads it. Each list is asked for its
 * first and its last page, by each column both ways, by each value of its filters, and for what has an "a" in it, one request after the other.
 * `p95_ms` is of all of them, `worst` the list with the highest p95 of its own.
 *
 * Before them come the lists of people, by 70,000 people whose studies, teachers, heads, roles and tokens are of three years, beside the same
 * lists of 700 (`lists/of-people.ts`): `people_worst` is the page with the highest p95, `people_ratio` all pages' p95 by that of few people.
 *
 * BENCH_SIZE=small makes do with a small faculty, BENCH_PEOPLE with other numbers; BENCH_LISTS=people leaves out all but the lists of people.
 */
const size = process.env.BENCH_SIZE ?? 'university';
const people = Number(process.env.BENCH_PEOPLE ?? 70_000);
const rounds = 3;

/** The first of those parameters of an address that are one of a few words. */
function choicesOf(parameters: readonly Parameter[]): Places {
  const words = parameters.flatMap(({ name, in: place, schema }) =>
    place === 'path' && schema.enum?.[0] ? [[`{${name}}`, schema.enum[0]]] : [],
  );
  return Object.fromEntries(words);
}

const { worst, worst_ms, p95_ms, ratio } = await measurePeople(people);
const ofPeople = `people_p95_ms=${p95_ms.toFixed(0)} people_worst=${worst} people_worst_ms=${worst_ms.toFixed(0)} people_ratio=${ratio.toFixed(2)}`;
if (process.env.BENCH_LISTS === 'people') console.log(`RESULT lists ${ofPeople}`);
else await withProduct(async (url) => console.log(`RESULT lists ${await measureAll(url)} ${ofPeople}`), { size });

/** Measures every list of a demo. Gives what the last line says of it. */
async function measureAll(url: string): Promise<string> {
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
  return `p95_ms=${p95(all).toFixed(0)} worst=${worst.name} worst_ms=${worst.ms.toFixed(0)}`;
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
