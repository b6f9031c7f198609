import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { works } from './works.ts';

export const hasOpenssl = works('openssl', ['version'], 'openssl is not installed: e-mail over TLS is not tried.');

/** A key and a certificate that it signs itself, for this machine under the names that tests use. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,DNS:push-here.example.com,IP:0.0.0.0',
  ];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

/** What a mail server took over. */
export interface Delivered {
  readonly to: readonly string[];
  /** Of the envelope. */
  readonly from: string;
  /** Headers and bodies as they came. */
  readonly message: string;
  readonly isSecure: boolean;
  readonly user: string | undefined;
}

/** The addresses that messages went to, sorted; one to whom two went stands there twice. */
export const recipientsOf = (delivered: readonly Pick<Delivered, 'to'>[]) => delivered.flatMap(({ to }) => to).sort();

interface Wishes {
  /** Encrypted from the first byte, after STARTTLS, or not at all. */
  readonly encryption?: 'whole' | 'starttls' | 'none';
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** Whom it lets in. Unset, everybody. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Tokens by which it lets in `login`'s user, in place of the password (XOAUTH2). */
  readonly tokens?: ReadonlySet<string>;
  /** Milliseconds until it answers to a text. */
  readonly slowness?: number;
}

const answer = (status: number, text: string) => Object.assign(new Error(text), { responseCode: status });

/**
 * A mail server with a socket. An address that begins with a number, such as 550-nobody@… or 550-5.1.1-nobody@…, is answered with it; so is a text
 * that has `answer-554`.
 */
export async function startMailServer({ encryption = 'none', certificate, login, tokens, slowness = 0 }: Wishes = {}) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    ...certificate,
    secure: encryption === 'whole',
    disabledCommands: encryption === 'none' ? ['STARTTLS'] : [],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    authMethods: tokens ? ['XOAUTH2'] : ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password, accessToken }, _session, callback) {
      const isIn = tokens ? tokens.has(accessToken ?? '') : password === login?.password;
      // As large providers refuse a token: first why, then that nobody is let in.
      if (tokens && !isIn) callback(null, { data: { status: '401' } });
      else if (username !== login?.user || !isIn) callback(answer(535, `${username} is not let in`));
      else callback(null, { user: username });
    },
    onRcptTo({ address }, _session, callback) {
      const [, status, enhanced = ''] = /^(\d{3})-(\d\.\d\.\d+)?/.exec(address) ?? [];
      callback(status ? answer(Number(status), `${enhanced} <${address}> is not taken`.trimStart()) : null);
    },
    onData(stream, { envelope, secure, user }, callback) {
      void text(stream).then((message) => {
        const [, status] = /answer-(\d{3})/.exec(message) ?? [];
        if (status) return callback(answer(Number(status), 'the text is not taken'));
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        delivered.push({ to, from, message, isSecure: secure, user: user as string | undefined });
        setTimeout(callback, slowness, null);
      }, callback);
    },
  });
  // What a client breaks off is no failure of a test.
  server.on('error', () => {});
  const listening = server.listen(0, '0.0.0.0') as Server;
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { port, delivered, stop: () => new Promise<void>((done) => server.close(() => done())) };
}

/** A server that answers as `speak` does, which is no mail server. */
export async function startSpeaking(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  return { port: (server.address() as AddressInfo).port, stop };
}
