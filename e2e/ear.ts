import type { Page } from '@playwright/test';
import { settling } from './looking.ts';

/** What a live region has said, and how: at once, or when there is a pause. */
interface Said {
  readonly text: string;
  readonly urgent: boolean;
}

/** Notes in the page itself what its live regions say, as a screen reader takes it. It runs in the browser, before the page's own scripts. */
function listen(): void {
  const said: Said[] = [];
  Reflect.set(window, 'said', said);
  const live = '[role="status"], [role="alert"], [aria-live]';
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  /** As it is read: what is hidden from it left out, what has another name called by that. */
  function wordsOf(node: Node): string {
    if (!(node instanceof HTMLElement)) return (node.textContent ?? '').trim();
    if (node.getAttribute('aria-hidden') === 'true') return '';
    const parts = node.ariaLabel ? [node.ariaLabel] : [...node.childNodes].map(wordsOf);
    return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
  }
  /** What stands under a modal dialog, is not drawn or is silenced says nothing. */
  function isHeard(region: Element): boolean {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const silent = region.getAttribute('aria-live') === 'off' || region.closest('[aria-hidden="true"]') !== null;
    return !silent && region.checkVisibility() && (!modal || modal.contains(region));
  }
  /** Regions that changed, each with what came into it: it is read as a whole, unless it says otherwise. */
  function note(records: readonly MutationRecord[]) {
    const changed = new Map<Element, Set<Node>>();
    for (const { target, addedNodes, type } of records) {
      const added = type === 'characterData' ? [target] : [...addedNodes];
      // A polite region says nothing of what it came with; an alert does.
      const come = added.flatMap((node) =>
        node instanceof Element
          ? [...node.querySelectorAll('[role="alert"]'), ...[node].filter((one) => one.matches('[role="alert"]'))]
          : [],
      );
      for (const alert of come) changed.set(alert, new Set([alert]));
      const region = elementOf(target)?.closest(live);
      if (!region || added.length === 0 || come.length > 0) continue;
      const nodes = changed.get(region) ?? new Set();
      for (const node of added) nodes.add(region.getAttribute('aria-atomic') === 'false' ? node : region);
      changed.set(region, nodes);
    }
    for (const [region, nodes] of changed) {
      if (!isHeard(region)) continue;
      const urgent = region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive';
      for (const node of nodes) {
        const text = node.isConnected ? wordsOf(node) : '';
        // That something is on its way is said when that takes long: on a busy machine.
        if (text && text !== 'Načítá se…') said.push({ text, urgent });
      }
    }
  }
  // What changes while the page draws itself is read once.
  let waiting: MutationRecord[] = [];
  new MutationObserver((records) => {
    if (waiting.length === 0)
      requestAnimationFrame(() => {
        const all = waiting;
        waiting = [];
        note(all);
      });
    waiting.push(...records);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What varies from day to day and from run to run. */
const varying: readonly (readonly [RegExp, string])[] = [
  // A space that no line ends at is read as any other.
  [/\u00A0/g, ' '],
  [/Hodnocení \d{10,}/g, 'Hodnocení …'],
  [/\d{1,2}\. [a-zěščřžýáíéúů]+ \d{4}( v)? \d{1,2}:\d{2}/g, '<okamžik>'],
  [/\d{1,2}\. [a-zěščřžýáíéúů]+ \d{4}/g, '<den>'],
  [/\d{1,2}\. \d{1,2}\. \d{4} \d{1,2}:\d{2}/g, '<okamžik>'],
  [/\d{1,2}\. \d{1,2}\. \d{4}/g, '<den>'],
  // Of a revision, whose files each build makes anew.
  [/\b[0-9a-f]{16}\b/g, '<verze>'],
  [/(?<=[Vv]erze )[0-9a-f]{8}\b/g, '<verze>'],
  [/[\d,]+ kB( \([+-][\d,]+ kB\))?/g, '<velikost>'],
  [/\b(za|Zbývá|Zbývají) \d+ (dní|dny|den)/g, '$1 <dny>'],
  [/(Uloženo v) \d{1,2}:\d{2}/g, '$1 <čas>'],
];

function masked(text: string): string {
  return varying.reduce((now, [what, instead]) => now.replace(what, instead), text);
}

const depthOf = (line = '') => line.search(/\S/);

/** Lines of a tree with lists of texts, such as comments, in the order of these: the server gives them in none. */
function ordered(lines: readonly string[]): string[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  // The parts of one depth, each with what is in it.
  const parts: string[][] = [[first]];
  for (const line of rest) {
    if (depthOf(line) > depthOf(first)) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  const inside = parts.map(([head = '', ...children]) => [head, ...ordered(children)].join('\n'));
  const isOfTexts = inside.every((part) => /^\s*- listitem:\n\s*- paragraph/.test(part));
  return isOfTexts ? inside.toSorted() : inside;
}

/** The accessibility tree as text. Addresses of links are no part of what is read. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line));
  const said = lines.map((line, at) => (depthOf(lines[at + 1]) > depthOf(line) ? line : line.replace(/:$/, '')));
  return ordered(said).join('\n');
}

/** Several regions that say something after one act say it in any order; what is said at once comes first. */
const byText = (one: Said, other: Said) =>
  Number(other.urgent) - Number(one.urgent) || one.text.localeCompare(other.text, 'cs');

/** A part of a page that comes by itself: by a text of it, or a navigation by its name. */
export type Part = string | { readonly name: string };

/** Opens a page to somebody who hears it: gives its tree, and after each act what was said and where the focus is. */
export async function hearing(page: Page) {
  await page.addInitScript(listen);
  const settled = settling(page);
  const heard: string[] = [];

  /** What has the focus, as it is read, and where a dialog has opened its name and what it says of itself. */
  async function focus(): Promise<string> {
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) return 'nothing';
    const [first = ''] = (await focused.ariaSnapshot()).split('\n');
    return first.replace(/^- /, '').replace(/:$/, '');
  }
  async function dialog(): Promise<string[]> {
    const open = page.locator('dialog:modal');
    if ((await open.count()) === 0) return [];
    return open.last().evaluate((box) => {
      const words = (attribute: string) =>
        (box.getAttribute(attribute) ?? '')
          .split(' ')
          .flatMap((id) => [...(document.getElementById(id)?.querySelectorAll('p, li') ?? [])])
          .map(({ textContent }) => textContent)
          .join(' ');
      return [`  dialog: ${box.querySelector('h2')?.textContent}`, `  it says: ${words('aria-describedby')}`];
    });
  }

  return {
    /** `has`: what stands there once the page is whole, of each of its parts that come by themselves. */
    async open(address: string, ...has: readonly Part[]): Promise<void> {
      await page.goto(address);
      const main = page.locator('main');
      for (const part of has) {
        const there = typeof part === 'string' ? main.getByText(part) : main.getByRole('navigation', part);
        await there.first().waitFor();
      }
      await page.getByRole('progressbar', { name: 'Načítá se…' }).waitFor({ state: 'hidden' });
      await settled();
      await page.evaluate(() => (Reflect.get(window, 'said') as unknown[]).splice(0));
    },
    /** Does something, with what shows that it is done, waits until the page is at rest, and notes what of it is heard. */
    async act(what: string, doing: () => Promise<unknown>): Promise<void> {
      await doing();
      await settled();
      // A focus that was lost is given a place two frames later.
      await settled();
      await settled();
      const said = await page.evaluate(() => (Reflect.get(window, 'said') as Said[]).splice(0));
      heard.push(
        `- ${what}`,
        ...(await dialog()),
        ...said.toSorted(byText).map(({ text, urgent }) => `  ${urgent ? 'says at once' : 'says'}: ${text}`),
        `  focus: ${await focus()}`,
      );
    },
    /** The tree that was given, and what was heard since, without what varies. */
    text: (tree: string) => masked([tree, '', ...heard, ''].join('\n')),
    tree: () => treeOf(page),
  };
}
