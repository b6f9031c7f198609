/** What names all that follows it. */
const headings = 'h1, h2, h3, h4, h5, h6';

/** What names the part that it is the beginning of. */
const own = ':is(legend, summary, th[scope="row"])';

/** What a page made a place itself. */
const places = '[tabindex="-1"]:not(main, [role])';

/** An element and its place among its siblings. */
interface Step {
  readonly element: Element;
  readonly at: number;
}

/** Where the focus was: the element and all that is around it, from the inside. */
type Path = readonly Step[];

/** How long something that is disabled is waited for, in frames: half a second. */
const patience = 30;

/**
 * Gives the focus a place when what had it goes: taken away by an act, hidden, or disabled. That is the rule of all acts, dialogs and forms,
 * for the whole document: what is there again; else what took its place in a list; else what names the part that it was in. After a dialog it
 * holds for where the focus was before. Nothing happens while something has the focus, nor after somebody has left by themselves.
 */
export function mendLostFocus(): () => void {
  // The page, and above it each dialog that is open: where the focus was last in each.
  let layers: readonly { readonly root: Element; readonly path: Path }[] = [];
  let looking = 0;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    const root = target.closest('dialog') ?? document.body;
    const at = layers.findIndex((layer) => layer.root === root);
    layers = [...layers.slice(0, at < 0 ? undefined : at), { root, path: pathOf(target) }];
  }
  /** When a page says that it has lost the focus, what took it away is not done yet. */
  function left({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget || !(target instanceof Element)) return;
    queueMicrotask(() => {
      if (nothingHasFocus() && canHaveFocus(target)) layers = [];
      else look();
    });
  }
  function look() {
    if (looking || layers.length === 0 || !nothingHasFocus()) return;
    // What the page does about it itself goes first: it has drawn itself anew by then.
    looking = requestAnimationFrame(() => {
      looking = requestAnimationFrame(() => mend(patience));
    });
  }
  function mend(frames: number) {
    looking = 0;
    layers = layers.filter(({ root }) => root === document.body || isVisible(root));
    const path = layers.at(-1)?.path;
    if (!path || !nothingHasFocus()) return;
    const element = path[0]?.element;
    if (element && frames > 0 && isVisible(element) && !canHaveFocus(element)) {
      looking = requestAnimationFrame(() => mend(frames - 1));
      return;
    }
    const place = nearestTo(path);
    if (place) giveFocus(place);
  }

  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', left);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(looking);
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', left);
  };
}

/** Gives an element the focus, whatever it is. Who goes by keys sees where they are; for others nothing moves. */
function giveFocus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  if (place.matches(':focus-visible')) place.scrollIntoView({ block: 'nearest' });
}

function pathOf(element: Element): Path {
  const path: Step[] = [];
  for (let step: Element | null = element; step && step !== document.body; step = step.parentElement)
    path.push({ element: step, at: step.parentElement ? [...step.parentElement.children].indexOf(step) : 0 });
  return path;
}

/** A disabled element keeps the focus for a while, or for ever, by browser: no key reaches it. */
function nothingHasFocus(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(':disabled');
}

const isVisible = (element: Element) => element.isConnected && element.checkVisibility();

const canHaveFocus = (element: Element) => isVisible(element) && !element.matches(':disabled');

function nearestTo(path: Path): HTMLElement | undefined {
  const [last] = path;
  if (last && canHaveFocus(last.element)) return last.element as HTMLElement;
  for (const [depth, { element, at }] of path.entries()) {
    const around = path[depth + 1]?.element;
    if (!around || !isVisible(around)) continue;
    const place = (!element.isConnected && inPlaceOf(element, at, around)) || nameBefore(element, at, around);
    if (place) return place;
  }
  return document.querySelector('h1') ?? undefined;
}

/** Of a part that had a name of its own, such as a row: the one of its kind that stands there now, else the one before. */
function inPlaceOf(gone: Element, at: number, around: Element): HTMLElement | undefined {
  if (!nameOf(gone)) return undefined;
  const kin = [around.children[at], around.children[at - 1]].filter((other) => other?.tagName === gone.tagName);
  return kin.flatMap((other) => (other && nameOf(other)) ?? []).find(isVisible);
}

function nameOf(part: Element): HTMLElement | null {
  const named = `${headings}, ${own}, ${places}`;
  return part.matches(named) ? (part as HTMLElement) : part.querySelector<HTMLElement>(named);
}

/** What names the part that something was in: the part itself, its beginning, or the last heading before it. */
function nameBefore(gone: Element, at: number, around: Element): HTMLElement | undefined {
  if (around.matches(places)) return around as HTMLElement;
  const beginning = around.querySelector<HTMLElement>(`:scope > ${own}`);
  if (beginning && isVisible(beginning)) return beginning;
  const here = gone.isConnected ? gone : around.children[at];
  return [...around.querySelectorAll<HTMLElement>(headings)].findLast(
    (name) => isVisible(name) && (!here || name.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
}
