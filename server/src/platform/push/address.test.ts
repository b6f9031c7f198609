import { expect, test } from 'vitest';
import { isPublicAddress, isPublicEndpoint } from './address.ts';

const elsewhere = ['8.8.8.8', '142.250.102.188', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450:4014:80b::200a'];
const here = [
  ...[
    '127.0.0.1',
    '127.255.1.2',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
  ],
  ...[
    '100.64.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.251',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '64:ff9b::a9fe:a9fe',
  ],
  ...[
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::fb',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
  ],
];

test('an address that a name resolves to is public, or nothing is sent there', () => {
  expect(elsewhere.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(here.filter(isPublicAddress)).toEqual([]);
  expect(isPublicAddress('push.example.com')).toBe(false);
});

test('a push service is at a public https address, however an address of ours is written', () => {
  const services = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com:443/w/?token=a',
    'https://localhost.example.com/',
  ];
  expect(services.filter((endpoint) => !isPublicEndpoint(endpoint))).toEqual([]);
  const literals = here
    .filter((address) => !address.includes('%'))
    .map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`);
  const others = [
    ...[
      'https://0x7f.1/',
      'https://2130706433/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://127.0.0.1./',
      'https://①②⑦.0.0.1/',
    ],
    ...[
      'https://localhost/',
      'https://LOCALHOST./',
      'https://localhost../',
      'https://a.localhost/',
      'https://printer.local/',
    ],
    ...['https://metadata.google.internal/', 'https://nas.home.arpa/', 'https://intranet/', 'https://database./'],
    ...['http://push.example.com/', 'https://push.example.com:8443/', 'https://push.example.com:22/'],
    ...['https://user@push.example.com/', 'https://user:secret@push.example.com/'],
  ];
  expect([...literals, ...others].filter(isPublicEndpoint)).toEqual([]);
});
