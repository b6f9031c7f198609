import type { Browser, Page } from '@playwright/test';

/** What a trace says of a task, as far as it is read here. Times are microseconds. */
interface Event {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the processor that it had: what other processes took of it does not count. */
  readonly tdur?: number;
  readonly args: { readonly name?: unknown };
}

/** The longest task of a page's own thread while something is done, in milliseconds of the processor. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Event[] };
  const threadOf = ({ pid, tid }: Event) => `${pid} ${tid}`;
  const pages = trace.traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = new Set(pages.map(threadOf));
  const tasks = trace.traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)));
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}
