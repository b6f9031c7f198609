import { guided } from './guide.ts';
import { freePort, type GuidedProxy, runProxy } from './guided-proxy.ts';
import { apacheShibboleth } from './shibboleth.ts';
import { works } from './works.ts';

export const hasApache = works(
  'apache2',
  ['-v'],
  'Apache is not installed: it is not tried in front. Debian: apt-get install apache2-bin',
);

/** Where Debian has them. */
const modules = '/usr/lib/apache2/modules';
/** Those that docs/operate.md names, and what every installation has. */
const needed = ['mpm_event', 'authn_core', 'authz_core', 'headers', 'proxy', 'proxy_http', 'setenvif', 'ssl'];

/**
 * Runs Apache as docs/operate.md has it, with TLS and Shibboleth in front of the process at this port; lines of its own are in place of those of mod_shib.
 * `secret` goes along. Ends with `stop`.
 */
export async function guidedApache(upstream: number, { secret }: { readonly secret: string }): Promise<GuidedProxy> {
  const [guide = ''] = await guided('apache');
  const port = await freePort();

  function configuration(folder: string): string {
    const here = guide
      .replace('*:443', `127.0.0.1:${port}`)
      .replace('http://127.0.0.1:4000/', `http://127.0.0.1:${upstream}/`)
      .replace(/^ +AuthType shibboleth\n(?: +Shib\w+ [^\n]*\n)+ +Require shib-session$/m, () => apacheShibboleth)
      .replaceAll('/etc/ssl/', `${folder}/`)
      .replaceAll('/etc/apache2/', `${folder}/`)
      .replaceAll('/var/log/apache2/', `${folder}/`);
    // Started as root it works as another user.
    const settings = [
      'User daemon',
      'Group daemon',
      `PidFile ${folder}/pid`,
      `Mutex pthread`,
      `ErrorLog ${folder}/error.log`,
    ];
    return [
      `ServerRoot ${folder}`,
      'ServerName localhost',
      `DefaultRuntimeDir ${folder}`,
      ...needed.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      ...settings,
      `Listen 127.0.0.1:${port}`,
      here,
    ].join('\n');
  }

  return runProxy({
    port,
    command: 'apache2',
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
    configuration,
    files: { 'anketa-secret.conf': `RequestHeader set Anketa-Secret "${secret}"` },
  });
}
