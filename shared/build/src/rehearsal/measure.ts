import type { RehearsalTrouble } from '@anketa/contract/suite/rehearsals';
import type { CDPSession, Page } from '@playwright/test';
import { everybody, measured } from './casts.ts';
import { longestTask } from './frames.ts';
import { openStage, type Props, type Stage } from './stage.ts';
import type { Watch } from './watch-page.ts';

type Found = Pick<RehearsalTrouble, 'kind' | 'text'>;

/** A processor so many times slower than this one. */
const slowDown = 4;

/** A page may answer nobody for so long while it comes, in milliseconds. */
export const longestFrame = 200;

/** So often a page is measured before it counts as slow: what the browser itself does at that moment counts, too. */
const tries = 3;

/** So often a page is opened and left. What its first visits load once is no growth. */
const visits = { first: 3, all: 10 } as const;

/** What a further visit of each page may leave in memory. */
const mostGrowth = { nodes: 10, listeners: 5, kilobytes: 60 } as const;

/** What the browser itself writes down of each visit, in kilobytes. */
const ownKilobytes = 8;

/** For so long a page rests until nothing waits for a timer any more, in milliseconds. */
const resting = 4000;

/** So often code that was left may begin the same timer meanwhile. */
const mostTimers = 3;

const readWatch = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'rehearsal') as Watch);

/** How long a page holds the browser while it comes, and what is sent of the remote for it where it is the first page. */
export async function measurePage(props: Props, address: string): Promise<{ frame: number; bytes: number }> {
  let best = { frame: Number.POSITIVE_INFINITY, bytes: 0 };
  for (let attempt = 0; attempt < tries && best.frame > longestFrame; attempt++) {
    const stage = await openStage(props, everybody(measured));
    const tools = await stage.page.context().newCDPSession(stage.page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const frame = await longestTask(props.browser, stage.page, () => stage.visit(address));
    const bytes = [...stage.files].reduce((sum, file) => sum + (props.built.sizes.get(file) ?? 0), 0);
    if (frame < best.frame) best = { frame, bytes };
    await stage.close();
  }
  return best;
}

/**
 * Opens pages again and again. Says what of them stays in memory, and which code goes on when all of them were left: of a page where it can be told of one,
 * otherwise of ''.
 */
export async function measureGrowth(
  props: Props,
  addresses: readonly string[],
  say: (address: string, found: Found) => void,
): Promise<void> {
  const stage = await openStage(props, everybody(measured));
  const tools = await stage.page.context().newCDPSession(stage.page);
  const together = await growthOf(stage, tools, addresses);
  // One by one takes long: only where there is something to find.
  const found = together === null ? [] : await eachAlone(stage, tools, addresses);
  if (together !== null && found.length === 0) found.push({ address: '', text: together });
  for (const { address, text } of found) say(address, { kind: 'growth', text });
  const before = await readWatch(stage.page);
  await rest();
  const { timers } = await readWatch(stage.page);
  for (const [place, count] of Object.entries(timers)) {
    if (count - (before.timers[place] ?? 0) > mostTimers)
      say('', { kind: 'timer', text: `${place} begins a timer again and again after it was left` });
  }
  await stage.close();
}

async function eachAlone(stage: Stage, tools: CDPSession, addresses: readonly string[]) {
  const found: { readonly address: string; readonly text: string }[] = [];
  for (const address of addresses) {
    const text = await growthOf(stage, tools, [address]);
    if (text !== null) found.push({ address, text });
  }
  return found;
}

/** What each round of visits leaves in memory, in words; null: nothing to speak of. */
async function growthOf(stage: Stage, tools: CDPSession, addresses: readonly string[]): Promise<string | null> {
  await openOften(stage, addresses, visits.first);
  const before = await memory(tools);
  await openOften(stage, addresses, visits.all - visits.first);
  const after = await memory(tools);
  const grown = (Object.keys(mostGrowth) as (keyof typeof mostGrowth)[]).flatMap((what) => {
    const each = (after[what] - before[what]) / (visits.all - visits.first);
    const own = what === 'kilobytes' ? ownKilobytes * addresses.length : 0;
    return each >= mostGrowth[what] + own ? [`${Math.round(each)} ${what}`] : [];
  });
  return grown.length > 0 ? `each visit leaves ${grown.join(', ')}` : null;
}

async function openOften({ visit, leave }: Stage, addresses: readonly string[], times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const address of addresses) {
      await visit(address);
      await leave();
    }
  }
}

const rest = () => new Promise((done) => setTimeout(done, resting));

/** What is in memory once nothing is there that nobody needs. */
async function memory(tools: CDPSession): Promise<Record<keyof typeof mostGrowth, number>> {
  await rest();
  for (let time = 0; time < 2; time++) await tools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, kilobytes: usedSize / 1000 };
}
