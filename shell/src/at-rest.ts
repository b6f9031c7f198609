/**
 * Waits until the page has loaded, has rested for a while, and has nothing to do: a slow phone would be deaf to who touches it meanwhile.
 *
 * @param ms how long it rests once it has loaded
 */
export async function atRest(ms: number): Promise<void> {
  if (document.readyState !== 'complete') {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('load', () => resolve(), { once: true });
    await promise;
  }
  await new Promise((done) => setTimeout(done, ms));
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 10_000 });
    else setTimeout(done);
  });
}
