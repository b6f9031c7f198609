/**
 * Puts the shell's own elements back where a remote has emptied the root: they go on as they were. It knows that by the outlet, the place of remotes, which always stands in it.
 * Of whoever takes the root itself out of the page it knows nothing.
 */
export function watchRoot(root: Element, outlet: Element): void {
  let whole = [...root.childNodes];
  new MutationObserver(() => {
    if (root.contains(outlet)) whole = [...root.childNodes];
    else if (whole.some((node) => node.contains(outlet))) root.replaceChildren(...whole);
  }).observe(root, { childList: true });
}
