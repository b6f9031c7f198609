/** How long an engine that has drawn two frames is given to say that it has painted, and one that does neither, in ms. */
const afterFrames = 50;
const atMost = 300;

/**
 * Waits until what stands on the page is painted. Chromium says when, and is heard first: work that begins as soon as it draws may come
 * before what it shows. None of the signs is waited for alone: Firefox says nothing of a page that it opens scrolled, and one that goes out of
 * sight draws no frame. What is opened out of sight is not painted at all.
 */
export async function afterPaint(): Promise<void> {
  if (document.hidden) return;
  await Promise.race([contentfulPaint(), framesDrawn(), pause(atMost)]);
}

/** Settles when the engine says so; never in one that knows no such entry. */
function contentfulPaint(): Promise<void> {
  return new Promise((done) => {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      done();
    }).observe({ type: 'paint', buffered: true });
  });
}

async function framesDrawn(): Promise<void> {
  await frame();
  await frame();
  await pause(afterFrames);
}

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
