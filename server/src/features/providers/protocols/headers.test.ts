import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { HeaderSettings } from '../../../provider-settings.ts';
import { Refusal } from '../arrived.ts';
import { arrivedByHeaders } from './headers.ts';

const secret = 'what the proxy and the application know alone';
const settings: HeaderSettings = {
  kind: 'headers',
  key: 'shib',
  name: { cs: 'Shibboleth', en: 'Shibboleth' },
  number: { claim: 'x-shib-personal', pattern: /^(?:\d+)$/iu, target: 'person' },
  roles: { claim: 'x-shib-affiliation', values: { 'staff@muni.cz': 'manager' } },
  networks: ['127.0.0.0/8'],
  secret_header: 'x-anketa-proxy-secret',
  secret,
  identity_provider: { header: 'x-shib-idp', allowed: ['https://idp.muni.cz/shibboleth'] },
  subject: { header: 'x-shib-unique', scope: 'muni.cz' },
};

/** A server that answers who came: raw sockets reach it, as the last hop before the application. */
const server = createServer((request, response) => {
  response.setHeader('connection', 'close');
  try {
    response.end(JSON.stringify(arrivedByHeaders(settings, request)));
  } catch (refused) {
    response.end(JSON.stringify({ refused: refused instanceof Refusal ? refused.reason : String(refused) }));
  }
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

/** What is answered to these bytes. */
async function answerTo(lines: readonly (string | Buffer)[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /sign-in/shib HTTP/1.1\r\nHost: anketa\r\n');
  for (const line of lines) {
    socket.write(line);
    socket.write('\r\n');
  }
  socket.write('\r\n');
  const [, body = ''] = (await text(socket)).split('\r\n\r\n');
  return JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '{}') as { refused?: string; subject?: string; claims?: object };
}

const right = {
  secret: `X-Anketa-Proxy-Secret: ${secret}`,
  idp: 'X-Shib-Idp: https://idp.muni.cz/shibboleth',
  unique: 'X-Shib-Unique: ABC@muni.cz',
  personal: 'X-Shib-Personal: 1001',
};
const lines = (change: Partial<Record<keyof typeof right, string | Buffer | undefined>> = {}) =>
  Object.values({ ...right, ...change }).filter((line) => line !== undefined);

describe('headers of a proxy', () => {
  test('say who somebody is', async () => {
    expect(await answerTo(lines())).toMatchObject({
      issuer: 'https://idp.muni.cz/shibboleth',
      subject: 'abc@muni.cz',
      claims: { 'x-shib-personal': '1001' },
    });
  });

  test.each([
    ['without the secret', { secret: undefined }, 'not-believed'],
    ['with another secret', { secret: 'X-Anketa-Proxy-Secret: guessed' }, 'not-believed'],
    ['with an empty secret', { secret: 'X-Anketa-Proxy-Secret:' }, 'not-believed'],
    ['of an identity provider that is not listed', { idp: 'X-Shib-Idp: https://idp.evil.example' }, 'not-believed'],
    ['of a scope that is not ours', { unique: 'X-Shib-Unique: abc@evil.example' }, 'not-believed'],
    ['of a scope that only ends as ours', { unique: 'X-Shib-Unique: abc@evil-muni.cz' }, 'not-believed'],
    ['without who it is', { unique: undefined }, 'no-claim'],
    ['with an empty number', { personal: 'X-Shib-Personal:' }, 'no-claim'],
    ['without a number', { personal: undefined }, 'no-claim'],
    ['with two numbers in one', { personal: 'X-Shib-Personal: 1001;1002' }, 'several-values'],
    ['with two subjects in one', { unique: 'X-Shib-Unique: a@muni.cz;b@muni.cz' }, 'several-values'],
    ['with a number that came twice', { personal: 'X-Shib-Personal: 1001\r\nX-Shib-Personal: 1002' }, 'several-values'],
    ['with a secret that came twice', { secret: `${right.secret}\r\n${right.secret}` }, 'several-values'],
    [
      'with a twin that some program would fold',
      { personal: `${right.personal}\r\nX_Shib_Personal: 1002` },
      'not-believed',
    ],
    ['with a twin of another case', { unique: `${right.unique}\r\nx_shib-UNIQUE: b@muni.cz` }, 'not-believed'],
    [
      'in another encoding than UTF-8',
      { unique: Buffer.from('X-Shib-Unique: Ji\xf8\xed@muni.cz', 'latin1') },
      'not-believed',
    ],
  ])('%s are not believed', async (_what, change, reason) => {
    expect(await answerTo(lines(change))).toEqual({ refused: reason });
  });

  test('in UTF-8 are read as they were written', async () => {
    const unique = Buffer.from('X-Shib-Unique: Jiří@muni.cz');
    expect((await answerTo(lines({ unique }))).subject).toBe('jiří@muni.cz');
  });

  test('from a machine that is not listed are not believed, whatever it says of itself', () => {
    const request = {
      rawHeaders: Object.values(right).flatMap((line) => line.split(': ')),
      headersDistinct: Object.fromEntries(
        Object.values(right).map((line) => {
          const [name = '', value = ''] = line.split(': ');
          return [name.toLowerCase(), [value]];
        }),
      ),
    };
    const from = (remoteAddress: string | undefined) =>
      arrivedByHeaders(settings, { ...request, socket: { remoteAddress } });
    expect(from('127.0.0.9').subject).toBe('abc@muni.cz');
    expect(from('::ffff:127.0.0.9').subject).toBe('abc@muni.cz');
    for (const peer of ['10.0.0.1', '::1', 'not an address', undefined]) expect(() => from(peer)).toThrow(Refusal);
  });
});
