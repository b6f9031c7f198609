import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proof } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { works } from './testing/works.ts';

// The image that `server/operating/Containerfile` makes of the packaged product: on a Debian that is made here, since a registry may not be at hand. Run it is by a changed
// root alone, where a machine lends no namespaces: that it needs to write nothing but its volume and /tmp is seen by its account, which owns nothing in it.

const images = proof('image', { sample: 0, full: 1 });
const hasBuilder =
  works('buildah', ['--version'], 'buildah is not installed: no image is built. Debian: apt-get install buildah') &&
  works('debootstrap', ['--version'], 'debootstrap is not installed: there is no Debian to build an image on.');

const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'anketa-image-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const buildah = (...args: readonly string[]) =>
  promisify(execFile)('buildah', ['--storage-driver', 'vfs', '--root', join(folder, 'images'), ...args]);

test.runIf(images.runs > 0 && hasBuilder)(
  'the image is built, is of an account that owns nothing in it, and its command runs',
  { timeout: images.timeout(1_200_000) },
  async () => {
    const [base, product] = [join(folder, 'debian'), join(folder, 'product')];
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'ignore' });
    execFileSync('node', ['shared/build/src/package-product.ts', product], { cwd: root, stdio: 'ignore' });
    const { stdout: made } = await buildah('from', 'scratch');
    await buildah('add', made.trim(), base, '/');
    await buildah('commit', made.trim(), 'localhost/debian');
    const options = ['--isolation', 'chroot', '--build-arg', 'BASE=localhost/debian', '--tag', 'anketa'];
    await buildah('bud', ...options, '--file', join(root, 'server/operating/Containerfile'), product);
    const { stdout: container } = await buildah('from', 'localhost/anketa');
    const run = async (...command: readonly string[]) =>
      (await buildah('run', '--isolation', 'chroot', container.trim(), '--', ...command)).stdout.trim();

    expect(await run('id', '-u')).toBe('10001');
    expect(await run('/opt/anketa/bin/anketa', '--version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await run('find', '/opt/anketa', '-writable', '-not', '-type', 'l')).toBe('');
    // Without settings it says which it lacks, and ends.
    await expect(run('/opt/anketa/bin/anketa', 'serve', '--no-work')).rejects.toThrow(/PUBLIC_URL/);
    images.held();
  },
);
