import { afterEach, expect, test } from 'vitest';
import { createFailedFiles } from './failed-files.ts';
import { RemoteFailure } from './remote-failure.ts';

const revision = '0'.repeat(16);
const remote = {
  id: 'mfe-a',
  entry: `/mfe/mfe-a/${revision}/remoteEntry.js`,
} as const;

afterEach(() => document.head.replaceChildren());

interface Situation {
  /** Of the file now; undefined: no answer. */
  readonly status?: number;
  /** What comes has the hash that was published. */
  readonly whole?: boolean;
  readonly published?: string;
}

/** What is said of a remote whose chunk did not run. */
async function reasonIn({ status, whole = true, published = revision }: Situation) {
  const files = createFailedFiles({
    readGeneration: async () => ({ remotes: [{ id: 'mfe-a', revision: published, stored: 'ahead' }] }),
    async ask(_url, { integrity }) {
      if (status === undefined || (integrity && !whole)) throw new TypeError('Failed to fetch');
      return { status, ok: status < 400 };
    },
  });
  files.watch(document);
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', integrity: 'sha256-x' });
  script.src = `/mfe/mfe-a/${revision}/page.0a1b2c3d.js`;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  const failure = await files.explained(remote, new Error('Loading chunk 7 failed'));
  return failure instanceof RemoteFailure ? failure.reason : failure;
}

test.each([
  ['nothing answers', {}, 'unreachable'],
  ['the server is in trouble', { status: 503 }, 'unreachable'],
  ['the file is not there', { status: 404 }, 'missing'],
  ['the file is not there, and another revision is published', { status: 404, published: '1'.repeat(16) }, 'outdated'],
  ['the file is another one', { status: 200, whole: false }, 'tampered'],
  ['the file comes by now', { status: 200 }, 'unreachable'],
] satisfies [string, Situation, string][])('why a file did not run: %s', async (_, situation, reason) => {
  expect(await reasonIn(situation)).toBe(reason);
});

test('what was thrown while all files are there is no matter of files, nor what came at another try', async () => {
  const files = createFailedFiles({
    readGeneration: async () => ({ remotes: [] }),
    ask: async () => ({ status: 404, ok: false }),
  });
  files.watch(document);
  const error = new Error('top level');
  expect(await files.explained(remote, error)).toBe(error);
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = `/mfe/mfe-a/${revision}/remoteEntry.js`;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.dispatchEvent(new Event('load'));
  expect(await files.explained(remote, error)).toBe(error);
});
