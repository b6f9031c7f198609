/** Resolves when something is first drawn in `host`, before it is painted: until then what stands there in its place may stay. */
export function firstDrawing(host: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(host, { childList: true });
  });
}
