import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../../smtp-settings.ts';
import type { Delivery } from './delivery.ts';
import type { Tokens } from './tokens.ts';
import { bearer } from './xoauth2.ts';

/** Milliseconds for which a mail server may do nothing, and those for which one mail may take. */
export interface Patience {
  readonly silence: number;
  readonly whole: number;
}

/** How far the text of a message is. */
interface Stage {
  /** Some of it may have left. */
  hasBegun: boolean;
  /** Why it was not allowed to begin. */
  refusal?: { readonly reason: unknown };
}

/** One connection at a time to a mail server, opened when it is needed. With tokens the user signs in by them. */
export function createLine(server: SmtpServer, { silence, whole }: Patience, tokens?: Tokens) {
  let open: SMTPConnection | undefined;

  async function connected(late: AbortSignal): Promise<SMTPConnection> {
    if (!open || open.destroyed) open = await connect({ server, silence, late, tokens });
    return open;
  }

  function drop() {
    open?.close();
    open = undefined;
  }

  return {
    /** Opens the connection and signs in. Throws what keeps it from that, as a code of the server's or the system's. */
    async reach(): Promise<void> {
      try {
        await connected(AbortSignal.timeout(silence));
      } catch (error) {
        throw new Error(deliveryOf(error, { hasBegun: false }).status);
      }
    },
    /**
     * Gives what became of a message. `begin` runs beside the envelope and is waited for before the first byte of the text leaves. Where it throws
     * nothing is sent, and so does this.
     */
    async hand(envelope: SMTPEnvelope, message: Buffer, begin: () => Promise<void>): Promise<Delivery> {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), whole);
      const stage: Stage = { hasBegun: false };
      let begun: Promise<void> | undefined;
      try {
        const connection = await connected(late.signal);
        await untilEnded<void>(connection, late.signal, (resolve, reject) => {
          begun = begin();
          connection.send(envelope, textOf(message, begun, stage), (error) => (error ? reject(error) : resolve()));
        });
        return { outcome: 'sent', concerns: 'message', status: '250' };
      } catch (error) {
        const delivery = deliveryOf(error, stage);
        // Where the envelope is refused it may still be at work: what it writes comes before what is made of the answer.
        await begun?.catch((reason: unknown) => {
          stage.refusal = { reason };
        });
        // A server that has refused one message goes on with the next. After anything else the connection is another one.
        const goesOn = !stage.refusal && delivery.concerns === 'message' && delivery.outcome !== 'unknown';
        if (!goesOn || !(await isReset(open, late.signal))) drop();
        if (stage.refusal) throw stage.refusal.reason;
        return delivery;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      open?.quit();
      open = undefined;
    },
  };
}

/** Whether a connection has forgotten the message that was refused: else its envelope would be in the way of the next one's. */
async function isReset(connection: SMTPConnection | undefined, late: AbortSignal): Promise<boolean> {
  if (!connection) return false;
  const reset = untilEnded<void>(connection, late, (resolve, reject) => {
    connection.reset((error) => (error ? reject(error) : resolve()));
  });
  return reset.then(
    () => true,
    () => false,
  );
}

/** The text of a message: its first byte waits for `begun`. Where that fails the text breaks off before it, and there is no message without its end. */
function textOf(message: Buffer, begun: Promise<void>, stage: Stage): Readable {
  // Where the envelope is refused nobody reads the text.
  begun.catch(() => {});
  return new Readable({
    read() {
      begun.then(
        () => {
          stage.hasBegun = true;
          this.push(message);
          this.push(null);
        },
        () => this.destroy(new Error('the text was not allowed to begin')),
      );
    },
  });
}

interface Connecting {
  readonly server: SmtpServer;
  readonly silence: number;
  readonly late: AbortSignal;
  readonly tokens: Tokens | undefined;
}

/** Opens a connection and signs in. Rejects with nodemailer's error; then there is none. */
async function connect({ server, silence, late, tokens }: Connecting): Promise<SMTPConnection> {
  const { host, port, isSecure, isLoopback, user, password } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    // At this machine STARTTLS would only meet a certificate that nobody signed.
    requireTLS: !isLoopback,
    ignoreTLS: isLoopback,
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    ...(tokens && { customAuth: { XOAUTH2: bearer(tokens) } }),
  });
  try {
    await untilEnded<void>(connection, late, (resolve, reject) => {
      // Of a connection that nobody uses at the moment whoever is next finds that it has ended.
      connection.on('error', reject);
      connection.connect((error) => {
        if (error) return reject(error);
        if (user === undefined) return resolve();
        const given = { user, pass: password ?? '', ...(tokens && ({ type: 'custom', method: 'XOAUTH2' } as const)) };
        connection.login(given, (refused) => (refused ? reject(refused) : resolve()));
      });
    });
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

type Run<Value> = (resolve: (value: Value) => void, reject: (reason: unknown) => void) => void;

/** What `run` comes to, unless the connection ends or it is too late before. */
function untilEnded<Value>(connection: SMTPConnection, late: AbortSignal, run: Run<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const onEnd = () => reject(failure('ECONNECTION'));
  const onLate = () => reject(failure('ETIMEDOUT'));
  connection.once('end', onEnd);
  late.addEventListener('abort', onLate);
  run(resolve, reject);
  return promise.finally(() => {
    connection.off('end', onEnd);
    late.removeEventListener('abort', onLate);
  });
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** What became of a message that was not taken over. Of an error of nodemailer it has what says nothing of the mail. */
function deliveryOf(error: unknown, { hasBegun }: Stage): Delivery {
  const given = Object(error) as { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown };
  const answered = typeof given.responseCode === 'number' ? given.responseCode : undefined;
  if (answered === undefined) {
    const status = String(given.code ?? 'EUNKNOWN');
    if (hasBegun) return { outcome: 'unknown', concerns: 'message', status };
    return { outcome: 'again', concerns: 'all', status };
  }
  const status = given.code === 'ETLS' ? 'ETLS' : statusOf(answered, given.response);
  // The answer to the text, or to its recipient, is about this mail. Everything before is about the server, and so is 421.
  const isOfMail = answered !== 421 && (given.command === 'RCPT TO' || given.command === 'DATA');
  if (!isOfMail) return { outcome: 'again', concerns: 'all', status };
  // 5.7.x: not the recipient but we, or what we send, are not wanted (RFC 3463).
  const concerns = /^\d+ 5\.7\./.test(status) ? 'all' : 'message';
  return { outcome: answered >= 500 ? 'refused' : 'again', concerns, status };
}

/** `550 5.1.1` of what a server answered, or `550` where it gave no enhanced status (RFC 2034). */
function statusOf(answered: number, response: unknown): string {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return enhanced === undefined ? String(answered) : `${answered} ${enhanced}`;
}
