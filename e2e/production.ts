import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '@anketa/server/testing/bare-environment';
import { guidedNginx } from '@anketa/server/testing/guided-nginx';
import { freePort, ownCertificate } from '@anketa/server/testing/guided-proxy';
import { clientId, clientSecret, startIdentityProvider } from '@anketa/server/testing/identity-provider';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const remotes = ['mfe-evaluation', 'mfe-results', 'mfe-admin-imports', 'mfe-mailing', 'mfe-users-departments'];
export const password = 'a password of journeys, of nobody else';
const key = 'university';

/**
 * An installation as a university has it, by the steps of docs/operate.md: no demo, nginx of the guide with TLS in front, an identity provider, people of an
 * imported semester. The data are made up. Ends with `stop`.
 */
export async function startProduction() {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-production-'));
  ownCertificate(folder);
  const [cert, tlsKey] = await Promise.all(
    ['anketa.pem', 'anketa.key'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  const [port, front] = [await freePort(), await freePort()];
  const publicUrl = `https://localhost:${front}`;
  const accounts: Record<string, { number: string }> = {};
  const provider = await startIdentityProvider({
    publicUrl,
    key,
    accounts,
    claims: ['number'],
    tls: { key: tlsKey ?? '', cert: cert ?? '' },
    fetch: (url, options) => sendBlindly(String(url), String(options?.body ?? '')),
  });
  await writeFile(join(folder, 'secret'), `${'0123456789abcdef-ghijklmnop-qrstuvwxyz'}\n`);
  await writeFile(join(folder, 'client'), clientSecret);
  await writeFile(
    join(folder, 'providers.json'),
    JSON.stringify([settingsOf(provider.issuer, join(folder, 'client'))]),
  );
  const env = {
    ...bareEnvironment,
    PUBLIC_URL: publicUrl,
    ANKETA_SECRET_FILE: join(folder, 'secret'),
    ANKETA_DATA: join(folder, 'data'),
    ANKETA_KEYSTORE: join(folder, 'keys'),
    ANKETA_PROVIDERS: join(folder, 'providers.json'),
    NODE_EXTRA_CA_CERTS: join(folder, 'anketa.pem'),
    TRUST_PROXY: '1',
    ANKETA_DRAIN_SECONDS: '0',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };

  /** Runs a command of the program. Gives what it says. */
  async function anketa(args: readonly string[], input = ''): Promise<string> {
    const running = run(process.execPath, ['server/src/cli.ts', ...args], { cwd: root, env });
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  await anketa(['migrate']);
  await anketa(['admin', 'create', '--login', 'jana', '--name', 'Jana', '--surname', 'Nová'], `${password}\n`);
  await anketa(['demo', 'export', join(folder, 'sis'), '--size', 'small']);
  const said = await anketa(['import', join(folder, 'sis'), '--year', '2025', '--semester', '1']);
  for (const remote of remotes) await anketa(['publish', join(root, remote, 'dist')]);

  const product = spawn(process.execPath, ['server/src/cli.ts', 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(product, 'exit');
  const nginx = await guidedNginx([port], { port: front });
  await untilReady(`http://127.0.0.1:${port}/readyz`, () => product.exitCode !== null);

  return {
    url: publicUrl,
    provider,
    accounts,
    evaluation: /evaluation (\d+)/.exec(said)?.[1] ?? '',
    async stop() {
      product.kill('SIGTERM');
      await ended;
      await Promise.all([nginx.stop(), provider.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const settingsOf = (issuer: string, secretFile: string) => ({
  kind: 'oidc',
  key,
  name: { cs: 'Univerzitní přihlášení', en: 'University sign-in' },
  issuer,
  client_id: clientId,
  client_secret_file: secretFile,
  number: { claim: 'number', target: 'person' },
});

/** What the provider sends by itself, to an address whose certificate nobody has signed. */
async function sendBlindly(url: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method: 'POST', headers, rejectUnauthorized: false }).end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  return new Response(null, { status: answer.statusCode });
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error('The product ended before it was ready.');
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The product was not ready in time.');
}
