import { Agent } from 'node:http';
import { type FilledServer, startFilled } from '../filled-server.ts';
import { fromPage, send, signedIn } from '../http.ts';
import { listsOf, p95, pageIn, queriesOf } from './asking.ts';
import { type Administrator, makePeople } from './made-people.ts';

/** Lists of people and of what is named beside them that have pages. */
const lists = ['/internal/users', '/internal/departments', '/internal/translations'];

/** Pages beside those that each list is asked for: a list without pages, and what most people are narrowed further. */
const others = [
  '/internal/api-tokens',
  '/internal/users?role=student&page=last',
  '/internal/users?role=student&sort=-email',
  '/internal/users?role=student&search=nov',
  '/internal/users?role=teacher&page=last',
  '/internal/users?search=jan%20nov&sort=login',
];

/** How often each page is asked for. */
const rounds = 20;

/** What the lists took. */
export interface Measured {
  /** Of the slowest page. */
  readonly worst_ms: number;
  readonly worst: string;
  readonly p95_ms: number;
  /** All pages' p95 by that of the same pages with few people. */
  readonly ratio: number;
}

interface Asked {
  /** Asks once. Gives milliseconds. */
  readonly ask: (address: string) => Promise<number>;
  readonly get: (address: string) => Promise<Record<string, unknown>>;
  readonly end: () => void;
}

async function asAdministrator({ port, made }: FilledServer<Administrator>): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const browser = await signedIn(port, agent, made.login, made.password);
  const read = async (path: string) => {
    const started = performance.now();
    const { status, text } = await send(port, agent, { method: 'GET', path, headers: fromPage(browser) });
    const ms = performance.now() - started;
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return { ms, text };
  };
  return {
    ask: async (address) => (await read(address)).ms,
    get: async (address) => JSON.parse((await read(address)).text),
    end: () => agent.destroy(),
  };
}

/** Asks for a page; `page=last` stands for the number of the last one of the list, which is found out first. */
async function lastNamed({ get }: Asked, address: string): Promise<string> {
  if (!address.includes('page=last')) return address;
  const { last_page } = pageIn(await get(address.replace('page=last', 'page=1')));
  return address.replace('page=last', `page=${last_page}`);
}

/**
 * The lists of a university's people, and the same of few people in the same run: each page in turn on both servers, so that whatever else the
 * machine does meets both.
 */
export async function measurePeople(people: number): Promise<Measured> {
  const few = Math.ceil(people / 100);
  const large = await startFilled(4175, (pool) => makePeople(pool, people));
  try {
    const small = await startFilled(4176, (pool) => makePeople(pool, few));
    try {
      return await compare(await asAdministrator(large), await asAdministrator(small));
    } finally {
      await small.close();
    }
  } finally {
    await large.close();
  }
}

async function compare(large: Asked, small: Asked): Promise<Measured> {
  const found = (await listsOf()).filter(([path]) => lists.includes(path));
  const pages = [...found.flatMap(([path, of]) => queriesOf(of, 'last').map((query) => `${path}?${query}`)), ...others];
  const all: Record<'many' | 'few', number[]> = { many: [], few: [] };
  let worst = { name: '', ms: 0 };
  for (const page of pages) {
    const [ofLarge, ofSmall] = [await lastNamed(large, page), await lastNamed(small, page)];
    const [many, few]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      many.push(await large.ask(ofLarge));
      few.push(await small.ask(ofSmall));
    }
    all.many.push(...many);
    all.few.push(...few);
    const ms = p95(many);
    if (ms > worst.ms) worst = { name: page, ms };
    console.log(`${page}: p95 ${ms.toFixed(0)} ms, with few people ${p95(few).toFixed(0)} ms`);
  }
  large.end();
  small.end();
  return { worst: worst.name, worst_ms: worst.ms, p95_ms: p95(all.many), ratio: p95(all.many) / p95(all.few) };
}
