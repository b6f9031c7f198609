import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Screen } from './engine-looks.ts';

/** WebKitGTK's own small browser, which has the engine that phones of Apple have. Undefined when there is none. */
const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
const driver = '/usr/bin/WebKitWebDriver';
const needed = [driver, '/usr/bin/Xvfb', '/usr/bin/openbox'];

/** Where the machine has all of what WebKit needs: the browser. */
export const webkitPath = needed.every((path) => existsSync(path)) ? miniBrowser : undefined;

/** So long, in ms, a program may take until it answers. */
const patience = 15_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Opens WebKit on a screen of its own, as large as the window: WebDriver in its plain form, which no library is needed for. A window manager stands
 * beside it, since without one no window has the focus.
 */
export async function openWebkit({ width, height }: Size): Promise<Screen & { close(): Promise<void> }> {
  const display = `:${200 + (process.pid % 500)}`;
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' };
  const started: ChildProcess[] = [];
  const run = (command: string, ...args: string[]) => started.push(spawn(command, args, { env, stdio: 'ignore' }));
  run('/usr/bin/Xvfb', display, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp');
  await pause(1000);
  run('/usr/bin/openbox');
  run(driver, `--port=${port}`);

  async function call<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  async function begin(): Promise<string> {
    const options = { binary: webkitPath, args: ['--automation', '--full-screen'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    for (const until = Date.now() + patience; ; await pause(200)) {
      try {
        return (await call<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  const end = () => {
    for (const child of started.reverse()) child.kill('SIGTERM');
  };
  try {
    const session = `/session/${await begin()}`;
    const keys = (...pressed: object[]) =>
      call<null>('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: pressed }] });
    return {
      async open(url) {
        await call('POST', `${session}/url`, { url });
      },
      // The value may be a promise: an asynchronous script waits for it.
      evaluate: <Value>(code: string) =>
        call<Value>('POST', `${session}/execute/async`, {
          script: `const done = arguments[0]; Promise.resolve((${code})()).then(done, (error) => done('failed: ' + error));`,
          args: [],
        }),
      async key(value) {
        await keys({ type: 'keyDown', value }, { type: 'keyUp', value });
      },
      async press(x, y) {
        const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
        const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await call('POST', `${session}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      async close() {
        await call('DELETE', session).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
