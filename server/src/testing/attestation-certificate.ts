import { type KeyObject, randomBytes, sign } from 'node:crypto';

/** An item of DER below 65,536 bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));

/** Object ids of a name: country, organisation, its unit, common name. */
const name = sequence(
  ...[
    ['550406', 'CZ'],
    ['55040a', 'Tests'],
    ['55040b', 'Authenticator Attestation'],
    ['550403', 'An authenticator of tests'],
  ].map(([id = '', value = '']) => der(0x31, sequence(objectId(id), der(0x0c, Buffer.from(value))))),
);

/** A certificate of who made an authenticator, as the standard's packed attestation wants it (X.509, DER), signed by its own key. */
export function attestationCertificate(key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }): Buffer {
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const isNoAuthority = sequence(objectId('551d13'), der(0x04, sequence()));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    key.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isNoAuthority)),
  );
  const signature = sign('sha256', content, key.privateKey);
  return sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
}
