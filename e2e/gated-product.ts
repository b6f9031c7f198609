import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@anketa/server/testing/guided-proxy';
import { startDemo } from './demo.ts';

/** Passes connections to one port on to another one. `close` cuts all of them off and has new ones refused, as of a process that has ended. */
async function gate(port: number, to: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, 'localhost');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      // Whoever breaks off breaks off on both sides.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = () => once(server.listen(port), 'listening');
  await listen();
  return {
    async open() {
      await listen();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/**
 * Starts the demo behind a gate at a port. `halt` and `resume` close and open the gate, which a browser cannot tell from a process that ended and
 * started, in no time; `restart` does start another process, with other settings.
 */
export async function startGated(port: number, settings: NodeJS.ProcessEnv = {}) {
  const behind = await freePort();
  const url = `http://localhost:${port}`;
  const demo = await startDemo(behind, { PUBLIC_URL: url, ...settings });
  const { open, close } = await gate(port, behind);
  return {
    data: demo.data,
    ready: demo.ready,
    url,
    halt: close,
    resume: open,
    async restart(others: NodeJS.ProcessEnv = {}) {
      await demo.halt();
      await demo.resume(others);
    },
    async stop() {
      await close();
      await demo.stop();
    },
  };
}
