/** What one page of the suite does to the document: its title, the scroll position and the focus. */

const productName = 'Anketa';

/** Keeps the document's title equal to the `h1` under `host`, and focuses the `h1` once after each `arrive()`. */
export function followHeading(host: HTMLElement): { arrive(): void; stop(): void } {
  let wanted = false;
  function follow() {
    const heading = host.querySelector('h1');
    if (!heading) return;
    const title = `${heading.textContent} – ${productName}`;
    if (document.title !== title) document.title = title;
    if (!wanted) return;
    wanted = false;
    if (isBusyElsewhere(host)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(follow);
  observer.observe(host, { subtree: true, childList: true, characterData: true });
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
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
