import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type GuidedProxy, runProxy } from './guided-proxy.ts';
import { works } from './works.ts';

export const hasHaproxy = works(
  'haproxy',
  ['-v'],
  'HAProxy is not installed: it is not tried in front. Debian: apt-get install haproxy',
);

const file = join(import.meta.dirname, '../../operating/haproxy.cfg');
const names = ['one', 'two'];

/** Runs HAProxy by the file that operators copy, with TLS, in front of two processes at these ports. It asks how they are ten times as often. Ends with `stop`. */
export async function guidedHaproxy(upstreams: readonly number[]): Promise<GuidedProxy> {
  const [written, port, plainPort] = await Promise.all([readFile(file, 'utf8'), freePort(), freePort()]);
  return runProxy({
    port,
    command: 'haproxy',
    args: (configuration) => ['-db', '-f', configuration],
    configuration: (folder) =>
      upstreams
        .reduce(
          (text, one, at) => text.replaceAll(new RegExp(`(server ${names[at]}) \\S+`, 'g'), `$1 127.0.0.1:${one}`),
          written,
        )
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('inter 2s', 'inter 200ms')
        .replace('/dev/log', 'stdout format raw')
        .replaceAll('/etc/ssl/', `${folder}/`)
        // Whoever runs the tests need not be root.
        .replaceAll(/^ +(user|group) haproxy\n/gm, ''),
  });
}
