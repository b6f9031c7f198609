/** What one page of the suite does to the document: its title, the scroll position and the focus. */

const productName = 'Anketa';

/** What of a page is open: the tab that is chosen, or what says so itself (`data-part`). */
const openPart = '[data-part], [data-tabs] > [aria-current="page"]';

/** What tells a page from all others: what of it is open, its heading, and the way back, from the inside out. */
function titleOf(host: HTMLElement, heading: HTMLElement): string {
  const open = host.querySelector<HTMLElement>(openPart);
  const trail = [...host.querySelectorAll('[data-trail] a')].reverse().map(({ textContent }) => textContent);
  const parts = [open?.dataset.part || open?.textContent, heading.textContent, ...trail, productName];
  return [...new Set(parts)].filter(Boolean).join(' – ');
}

/** Keeps the document's title after what stands under `host`, and focuses the `h1` there once after each `arrive()`. */
export function followHeading(host: HTMLElement): { arrive(): void; stop(): void } {
  let wanted = false;
  function follow() {
    const heading = host.querySelector('h1');
    if (!heading) return;
    const title = titleOf(host, heading);
    if (document.title !== title) document.title = title;
    if (!wanted) return;
    wanted = false;
    if (isBusyElsewhere(host)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(follow);
  observer.observe(host, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-current', 'data-part'],
  });
  follow();
  return {
    arrive() {
      wanted = true;
      // After the new page has replaced the old one: the old heading must not take the focus.
      requestAnimationFrame(follow);
    },
    stop: () => observer.disconnect(),
  };
}

/** A person who already types into a field is not interrupted. */
function isBusyElsewhere(host: HTMLElement): boolean {
  const active = document.activeElement;
  return active instanceof HTMLElement && host.contains(active) && active.matches('input, textarea, select');
}

/** Scrolls to the element the hash names, otherwise to the top. */
export function scrollToHashOrTop(hash: string): void {
  const target = hash ? document.getElementById(nameIn(hash)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** What a hash names; one that no browser would write, such as `#100%`, names itself. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
