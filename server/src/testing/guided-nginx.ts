import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guided } from './guide.ts';
import { freePort, type GuidedProxy, runProxy } from './guided-proxy.ts';
import { type Authorizer, startAuthorizer } from './shibboleth.ts';
import { works } from './works.ts';

export const hasNginx = works(
  'nginx',
  ['-v'],
  'nginx is not installed: a proxy in front is not tried. Debian: apt-get install nginx-light',
);

interface Wishes {
  readonly port?: number;
  /** Shibboleth in front, as docs/operate.md has it, and the secret that goes along. */
  readonly shibboleth?: { readonly secret: string };
}

const file = join(import.meta.dirname, '../../operating/nginx.conf');

/**
 * Runs nginx by the file that operators copy, with TLS, in front of processes at these ports. `x-kept` of an answer says whether it came from the cache.
 * Ends with `stop`.
 */
export async function guidedNginx(
  upstreams: readonly number[],
  { port: given, shibboleth }: Wishes = {},
): Promise<GuidedProxy> {
  const [alone, [shibbolethInFront = '']] = await Promise.all([readFile(file, 'utf8'), guided('nginx')]);
  const port = given ?? (await freePort());
  const plainPort = await freePort();
  const authorizer = shibboleth && (await startAuthorizer());
  const written = authorizer ? withShibboleth(alone, shibbolethInFront, authorizer) : alone;
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

  function configuration(folder: string): string {
    const here = written
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace(
        /( +server 192\.0\.2\.\d+:\d+ [^\n]*\n)+/,
        upstreams.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(''),
      )
      .replaceAll('/etc/ssl/', `${folder}/`)
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('/var/cache/nginx/', `${folder}/`);
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    return `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
      events {}
      http { ${temporary} add_header x-kept $upstream_cache_status; ${here} }`;
  }

  const proxy = await runProxy({
    port,
    command: 'nginx',
    args: (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file],
    configuration,
    ...(shibboleth && {
      files: { 'anketa-secret.conf': `proxy_set_header Anketa-Secret "${shibboleth.secret}";` },
    }),
  });
  return { ...proxy, stop: async () => void (await Promise.all([proxy.stop(), authorizer?.stop()])) };
}

/**
 * The configuration with Shibboleth in front. nginx's own `auth_request` is in place of the module, which is made after it and is in no package of Debian, and a
 * server of this process in place of Shibboleth's programme, which is asked by FastCGI.
 */
function withShibboleth(alone: string, inFront: string, { port }: Authorizer): string {
  const here = inFront
    .replaceAll('shib_request', 'auth_request')
    .replaceAll(/ +include fastcgi_params;\n/g, '')
    .replace(/fastcgi_pass unix:\S+shibauthorizer\.sock;/, `proxy_pass http://127.0.0.1:${port};`)
    .replace(/fastcgi_pass unix:\S+shibresponder\.sock;/, 'return 404;');
  return alone.replace('  location / {', (first) => `${here}\n${first}`);
}
