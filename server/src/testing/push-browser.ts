import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser that has subscribed: its keys as it gives them, and what it reads of a body (RFC 8291). It throws at one that is not for it. */
export function givenPushBrowser() {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);

  function read(body: Buffer): Buffer {
    const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
    const [sender, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    if (record.length > size) throw new Error('the body has more than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const key = derived(pair.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      derived(key, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('the record is not the last');
    return padded.subarray(0, end);
  }

  return { keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') }, read };
}
