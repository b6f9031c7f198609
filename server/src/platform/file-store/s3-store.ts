import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /** Address of a bucket, and of a folder in it where the files have one, without a trailing slash. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** Milliseconds after which a store that does not answer is given up. */
const patience = 20_000;

/** Files in a bucket of S3, or of a store that speaks as it does. Each request is tried three times. No error says what the store answered. */
export function s3Store({ url, keyId, secret, region }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });

  async function ask(method: string, key: string, content?: Buffer): Promise<Response> {
    // The store refuses what it did not receive as it was sent.
    const sum = createHash('sha256')
      .update(content ?? '')
      .digest('hex');
    const response = await client.fetch(`${url}/${key}`, {
      method,
      headers: { 'X-Amz-Content-Sha256': sum },
      signal: AbortSignal.timeout(patience),
      ...(content && { body: new Uint8Array(content) }),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`the store of files answered ${method} with ${response.status}`);
    return response;
  }

  return {
    has: async (key) => (await ask('HEAD', key)).ok,
    async get(key) {
      const response = await ask('GET', key);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async put(key, content) {
      const { ok, status } = await ask('PUT', key, content);
      if (!ok) throw new Error(`the store of files answered PUT with ${status}`);
    },
    async remove(key) {
      await ask('DELETE', key);
    },
  };
}
