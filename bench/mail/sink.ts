import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own that takes everything and keeps nothing. It says its port, and on a message how many e-mails came. */
let came = 0;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, callback) {
    stream.on('end', () => {
      came += 1;
      callback(null);
    });
    stream.resume();
  },
});
server.on('error', () => {});
const listening = server.listen(0, '127.0.0.1') as Server;
await once(listening, 'listening');
process.send?.((listening.address() as AddressInfo).port);
process.on('message', () => {
  process.send?.(came);
  came = 0;
});
