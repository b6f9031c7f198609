import { countFailedLoad } from '@anketa/contract/failed-loads';
import { expect, test, vi } from 'vitest';
import { createFailedLoad } from './failed-load.ts';

test('of a page load that is counted it is said once of each remote that failed in it', async () => {
  const send = vi.fn(async () => ({ status: true }));
  const failed = createFailedLoad({ load: 'a.mac', send });
  for (const remote of ['mfe-a', 'mfe-a', 'mfe-b']) failed(remote);
  const sent = ['mfe-a', 'mfe-b'].map((remote) => ({ load: 'a.mac', remote }));
  expect(send.mock.calls).toMatchObject(sent.map((body) => [{ method: 'POST', url: countFailedLoad.path, body }]));
});

test('what no answer came to is said again when the remote fails again', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('no answer')));
  const failed = createFailedLoad({ load: 'a.mac', send });
  failed('mfe-a');
  await vi.waitFor(() => {
    failed('mfe-a');
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('of any other page load nothing is said', () => {
  const send = vi.fn();
  createFailedLoad({ load: null, send })('mfe-a');
  expect(send).not.toHaveBeenCalled();
});
