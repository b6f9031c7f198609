import { type Recorded, recordIntervals, recordListeners } from './recorded-calls.ts';

/** What a remote has added to the document, and how it is taken away and put back. */
interface Additions {
  readonly nodes: readonly Node[];
  readonly sheets: readonly CSSStyleSheet[];
}

export interface TakenBack {
  /** Begins to look at listeners and intervals: once single-spa has put its own functions in their place, so that it is known who calls. */
  watch(): void;
  /** Begins with a remote: puts back what its modules once added, and notes what is added from now on. */
  begin(id: string): Visit;
}

export interface Visit {
  /** From now on the remote is mounted: what it adds then is gone when it leaves. What its modules added until now comes back with it. */
  mounted(): void;
  /** Takes back all that was added since the beginning. */
  end(): void;
}

/** How much of a remote was there still when it was left, and had to be taken back. */
interface Left {
  readonly nodes: number;
  readonly sheets: number;
  readonly listeners: number;
  readonly intervals: number;
}

/** Where nothing is noted. */
export const noVisit: Visit = { mounted() {}, end() {} };

/**
 * What stays where it is: scripts and what announces them, the title and other words of the head, and the style elements of styled-components, which all remotes
 * and the shell share.
 */
const shared = 'script, link:not([rel~="stylesheet"]), title, meta, base, style[data-styled], #root';

/**
 * Takes back what remotes leave behind: elements beside the shell's own, style sheets that were adopted, listeners on window and document, intervals, and class and
 * style of the body. A timer that runs once is left: work that somebody has done may wait for it.
 *
 * @param say hears of a remote that left something behind which its modules have not added
 */
export function createTakenBack(
  say: (id: string, left: Left) => void = () => undefined,
  page: Window & typeof globalThis = window,
): TakenBack {
  const { document } = page;
  const ofModules = new Map<string, Additions>();
  let recorded: Recorded | undefined;
  let remote = '';

  function present(): Additions {
    const nodes = [...document.head.childNodes, ...document.body.childNodes];
    return {
      nodes: nodes.filter((node) => !(node instanceof page.Element && node.matches(shared))),
      sheets: [...document.adoptedStyleSheets],
    };
  }

  function since({ nodes, sheets }: Additions): Additions {
    const now = present();
    return {
      nodes: now.nodes.filter((node) => !nodes.includes(node)),
      sheets: now.sheets.filter((sheet) => !sheets.includes(sheet)),
    };
  }

  /** Of what the remote itself calls, not a library of the shell for it. */
  const recordOf = (caller: string) => (caller.includes(`/mfe/${remote}/`) ? recorded : undefined);

  return {
    watch() {
      for (const target of [page, document]) recordListeners(target, recordOf, () => recorded);
      recordIntervals(page, recordOf, () => recorded);
    },
    begin(id) {
      const before = present();
      const attributes = ['class', 'style'].map((name) => [name, document.body.getAttribute(name)] as const);
      const listed: Recorded = new Map();
      const own = ofModules.get(id) ?? { nodes: [], sheets: [] };
      document.head.append(...own.nodes);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...own.sheets];
      return {
        mounted() {
          ofModules.set(id, since(before));
          [recorded, remote] = [listed, id];
        },
        end() {
          if (recorded === listed) recorded = undefined;
          const { nodes, sheets } = since(before);
          const left = leftOf({ nodes, sheets }, ofModules.get(id) ?? own, listed);
          if (Object.values(left).some((count) => count > 0)) say(id, left);
          for (const takeBack of [...listed.values()]) takeBack();
          for (const node of nodes) node.parentNode?.removeChild(node);
          if (sheets.length > 0)
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
          for (const [name, value] of attributes) {
            if (value === null) document.body.removeAttribute(name);
            else document.body.setAttribute(name, value);
          }
        },
      };
    },
  };
}

/** What was added, without what a remote's modules have added. Listeners are known by a text, intervals by a number. */
function leftOf({ nodes, sheets }: Additions, own: Additions, listed: Recorded): Left {
  const known = [...listed.keys()];
  return {
    nodes: nodes.filter((node) => !own.nodes.includes(node)).length,
    sheets: sheets.filter((sheet) => !own.sheets.includes(sheet)).length,
    listeners: known.filter((key) => typeof key === 'string').length,
    intervals: known.filter((key) => typeof key === 'number').length,
  };
}
