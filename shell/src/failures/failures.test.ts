import type { FailureReport } from '@anketa/contract/suite/failure-reports';
import { expect, test } from 'vitest';
import { createFailures, revisionOf } from './failures.ts';
import { placeInRemote, stackOf } from './place.ts';

const revision = '0123456789abcdef';
const remote = { id: 'mfe-a', entry: `/mfe/mfe-a/${revision}/remoteEntry.0a1b2c3d.js` };
const address = `https://anketa.example/mfe/mfe-a/${revision}/page.4e5f6a7b.js`;
const place = { file: '4e5f6a7b', line: 1, column: 2345 };

/** An error with a stack as browsers write it. */
function thrown(stack: string, cause?: unknown): Error {
  return Object.assign(new Error('Jana Nováková', { cause }), { stack });
}

function failuresOf() {
  const sent: FailureReport[] = [];
  return { sent, failures: createFailures('a.mac', (report) => sent.push(report)) };
}

test.each([
  [
    'Chromium',
    `Error: Jana\n    at r (https://anketa.example/assets/vendor.1.js:1:2)\n    at Page (${address}:1:2345)`,
  ],
  ['Firefox', `r@https://anketa.example/assets/vendor.1.js:1:2\nPage@${address}:1:2345\n`],
  ['no function', `${address}:1:2345`],
])('the place is the uppermost one in a remote: %s', (_, stack) => {
  expect(placeInRemote(stack)).toEqual({ remote: 'mfe-a', revision, place });
});

test('what lies in no published file has no place', () => {
  for (const stack of [undefined, '', 'at x (chrome-extension://abc/a.0a1b2c3d.js:1:2)', `${address}`])
    expect(placeInRemote(stack)).toBeUndefined();
  expect(revisionOf({ entry: '/mfe/mfe-a/broken/remoteEntry.js' })).toBeUndefined();
});

test('a report has the revision, the kind, the place, the id that is shown and the page load, and nothing else', () => {
  const { sent, failures } = failuresOf();
  const id = failures.report(remote, 'render', thrown(`${address}:9:9`, thrown(`Error: Jana\n at ${address}:1:2345`)));
  expect(sent).toEqual([{ remote: 'mfe-a', revision, kind: 'render', place, id, load: 'a.mac' }]);
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.stringify(sent)).not.toMatch(/Jana|example/);
});

test('what comes again is called the same and sent once; of many failures a page sends twenty', () => {
  const { sent, failures } = failuresOf();
  const error = thrown(`${address}:1:2345`);
  expect(failures.report(remote, 'render', error)).toBe(failures.report(remote, 'render', error));
  expect(sent).toHaveLength(1);
  for (let line = 2; line < 60; line++) failures.report(remote, 'render', thrown(`${address}:${line}:1`));
  expect(sent).toHaveLength(20);
});

test('what nobody caught is reported where it comes from a remote, once', () => {
  const { sent, failures } = failuresOf();
  const stack = stackOf(thrown(`${address}:1:2345`));
  expect(failures.reportUncaught('handler', stack)).toBe(sent[0]?.id);
  expect(failures.reportUncaught('handler', stack)).toBeUndefined();
  expect(failures.reportUncaught('promise', 'at https://anketa.example/assets/vendor.0a1b2c3d.js:1:2')).toBeUndefined();
  expect(sent).toEqual([expect.objectContaining({ kind: 'handler', place })]);
});

test('of a revision that no server has published nothing is sent', () => {
  const { sent, failures } = failuresOf();
  expect(failures.report({ id: 'mfe-a', entry: '/mfe/mfe-a/broken/x.js' }, 'load', new Error())).toMatch(
    /^[0-9a-f]{8}$/,
  );
  expect(sent).toEqual([]);
});
