import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection to a mail server is cut: at a command, in the middle of a text, or after its end and before the client has the answer. */
export type Cut = 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'end';

/**
 * A proxy in front of a mail server on this machine. It cuts connections: the first as the first of `cuts` says, once it comes to that, then the next
 * one as the next, and lets pass all that comes afterwards. Gives its port.
 */
export async function startCutting(target: number, cuts: Cut[]) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    let isText = false;
    let isAtEnd = false;
    const cut = () => {
      cuts.shift();
      client.destroy();
    };
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      const [wanted] = cuts;
      if (isText) {
        if (wanted === 'text') {
          upstream.write(chunk.subarray(0, chunk.length / 2));
          return cut();
        }
        if (text.endsWith('\r\n.\r\n')) {
          isText = false;
          isAtEnd = true;
        }
      } else if (wanted !== undefined && text.split('\r\n').some((line) => line.startsWith(wanted))) return cut();
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (/^354/m.test(text)) isText = true;
      if (isAtEnd && cuts[0] === 'end') return cut();
      isAtEnd = false;
      client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  return { port: (server.address() as AddressInfo).port, stop };
}
