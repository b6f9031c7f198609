/**
 * So long after it has loaded, in ms, a page has time for what it does not need itself. A slow phone is busy with the page itself for some
 * seconds, and would be deaf to who touches it meanwhile. `pnpm bench vitals` counts five quiet seconds as the end of that.
 */
const restAfter = 10_000;

/** Waits until the page has loaded, has rested for a while, and has nothing to do. */
export async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('load', () => resolve(), { once: true });
    await promise;
  }
  await new Promise((done) => setTimeout(done, restAfter));
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 10_000 });
    else setTimeout(done);
  });
}
