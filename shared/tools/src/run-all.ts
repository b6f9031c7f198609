import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Everything that must hold before a change lands: types, style and import rules, unit and integration tests, then
 * journeys in a browser on the built product. Ends with one line `N passed, N failed`; the exit code agrees with it.
 */
const root = resolve(import.meta.dirname, '../../..');
const reports = mkdtempSync(join(tmpdir(), 'anketa-reports-'));
let passed = 0;
let failed = 0;

function run(title: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const started = performance.now();
  console.log(`\n── ${title}`);
  return new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: 'inherit',
      // What Node.js has compiled once, every process after it takes: hundreds are started.
      env: { ...process.env, NODE_COMPILE_CACHE: join(reports, 'compiled'), ...env },
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => {
      console.log(
        `── ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
      done(code === 0);
    });
  });
}

/** Counts a check as one test. */
async function check(title: string, command: string, args: readonly string[]): Promise<boolean> {
  const ok = await run(title, command, args);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Counts the tests of a runner by its JSON report. A runner that failed without a failed test counts as one. */
async function suite(
  title: string,
  command: string,
  args: readonly string[],
  report: { file: string; read: (json: never) => Counts; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const ok = await run(title, command, args, report.env);
  const file = join(reports, report.file);
  const counts = existsSync(file)
    ? report.read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += ok ? counts.failed : Math.max(1, counts.failed);
}

// Each has work for one core alone.
await Promise.all([
  check('types of the browser code', 'tsc', ['-p', 'tsconfig.browser.json']),
  check('types of the server and the tools', 'tsc', ['-p', 'tsconfig.node.json']),
]);
await check('types of the service worker', 'tsc', ['-p', 'tsconfig.worker.json']);
await check('style and import rules', 'biome', ['ci', '.']);
await check('order of features', 'node', ['shared/tools/src/graph.ts']);
await check('one way for pages, lists, forms and acts', 'node', ['shared/tools/src/second-ways.ts']);
await suite(
  'unit and integration tests',
  'vitest',
  ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {
    file: 'vitest.json',
    read: (json: { numPassedTests: number; numFailedTests: number }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
    }),
  },
);
const built = await check('build', 'node', ['shared/build/src/build-suite.ts']);
if ((await check('a browser', 'node', ['e2e/browser.ts'])) && built) {
  // In two lanes, each on a product of its own: one alone leaves a core without work. What is marked takes too long for every stop.
  await suite(
    'journeys in the browser',
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--grep-invert=@prove', '--reporter=list,json'],
    {
      file: 'playwright.json',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'), E2E_LANES: '2' },
      read: ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
      }),
    },
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
