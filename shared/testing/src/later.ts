import { act } from '@testing-library/react';

/** An answer of `fakeSuite` that comes when the test says. */
export function later() {
  let resolve = (_: unknown) => {};
  let reject = (_: Error) => {};
  return {
    answer: () =>
      new Promise((arrived, failed) => {
        resolve = arrived;
        reject = failed;
      }),
    arrive: (value: unknown) => act(async () => resolve(value)),
    fail: (error: Error) => act(async () => reject(error)),
  };
}
