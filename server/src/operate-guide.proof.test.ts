import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePhase, listEvaluations } from '@anketa/contract/evaluations/administration';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { logIn } from '@anketa/contract/people/session';
import { proof } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { guided } from './testing/guide.ts';
import { guideShell } from './testing/guide-shell.ts';
import { guidedHaproxy, hasHaproxy } from './testing/guided-haproxy.ts';
import { guidedNginx, hasNginx } from './testing/guided-nginx.ts';
import { freePort } from './testing/guided-proxy.ts';
import { startMailServer } from './testing/mail-server.ts';

// docs/operate.md, each block marked `sh` from the first to the last, as its reader runs them: install, first start, first administrator, import, backup and restore,
// rollback of a remote, upgrade, a second process. In between what operators do in a browser, and what is expected of it.

/** With `pnpm prove` alone: it installs and builds the product. */
const guides = proof('operate-guide', { sample: 0, full: 1 });
const password = 'a password of the guide, of nobody else';
const root = join(import.meta.dirname, '../..');
const origin = 'https://anketa.example.cz';

const folder = await mkdtemp(join(tmpdir(), 'anketa-operate-'));
await chmod(folder, 0o755);
const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, 600_000);

/** What is committed, as a release is unpacked, of an account of its own. */
async function givenCheckout(): Promise<string> {
  const checkout = join(folder, 'checkout');
  await mkdir(checkout);
  execFileSync('bash', ['-c', `git -C ${root} archive HEAD | tar -x -C ${checkout}`]);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534:65534', checkout]);
  return checkout;
}

/** The first administrator at a process, through no proxy. */
async function signIn(port: number) {
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  const [, token = ''] = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text()) ?? [];
  const cookies = new Map<string, string>();
  const note = ({ headers }: Response) => {
    for (const one of headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  };
  note(page);
  const call = async (method: string, path: string, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin, 'content-type': 'application/json', 'x-csrf-token': csrf };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    note(answer);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
    return JSON.parse(said);
  };
  let csrf = token;
  const { csrf: next } = await call('POST', logIn.path, { login: 'jana', password });
  csrf = next ?? csrf;
  return call;
}

async function listed(call: Awaited<ReturnType<typeof signIn>>) {
  const answer = listEvaluations.response.parse(await call('GET', listEvaluations.path));
  return answer.evaluations.data;
}

test.runIf(guides.runs > 0 && hasNginx && hasHaproxy)(
  'the guide, from the first line to the last, on an account that has nothing',
  { timeout: guides.timeout(1_800_000) },
  async () => {
    const blocks = await guided('sh');
    const [one, two] = [await freePort(), await freePort()];
    const checkout = await givenCheckout();
    const mail = await startMailServer();
    cleanUps.push(mail.stop);
    const here = { 4000: `${one}`, 4002: `${two}`, 'mail.example.cz:25': `127.0.0.1:${mail.port}` };
    const shell = await guideShell({ folder, checkout, here });
    cleanUps.push(shell.end);
    await shell.write('/etc/anketa/first-password', `${password}\n`);
    const next = async () => shell.run(blocks.shift() ?? '');

    expect(await next()).toMatch(/has \d+ MB, of 320 that it may have/);
    expect(await next()).toContain('jana');
    // Nothing is wrong; what is not set up, as notifications, may be warned of.
    expect(await next()).not.toMatch(/^wrong/m);

    await shell.run('anketa demo export /srv/sis --size small');
    await next();
    const call = await signIn(one);
    const imported = await listed(call);
    expect(imported).toHaveLength(1);
    await call(changePhase.method, changePhase.path, { import_id: imported[0]?.id, phase: 1 });

    const drill = await next();
    expect(drill).not.toMatch(/^wrong/m);

    // Another revision of a remote, as its team would send it.
    const words = join(checkout, 'mfe-results/src/locales/cs.json');
    await writeFile(words, (await readFile(words, 'utf8')).replace(/Výsledky hodnocení/, 'Výsledky, jinak'));
    await shell.run('npx -y pnpm@10.34.9 run build && anketa publish mfe-results/dist');
    expect(await next()).toMatch(/The chain is whole: 7 activations/);

    await next();
    const known = execFileSync('ls', [join(checkout, 'server/migrations')], { encoding: 'utf8' });
    const last = known.split('\n').filter((name) => name.endsWith('.sql')).length;
    for (const [at, [mark, sql]] of [
      ['expand', 'ALTER TABLE course ADD COLUMN further integer'],
      ['contract', 'ALTER TABLE course DROP COLUMN further'],
    ].entries())
      await shell.write(
        `/opt/anketa-next/server/migrations/${`${last + 1 + at}`.padStart(4, '0')}_further.sql`,
        `-- ${mark}: of a version to come.\n${sql};\n`,
      );
    const waiting = '/opt/anketa-next/bin/anketa migrate && /opt/anketa-next/bin/anketa doctor';
    expect(await shell.run(waiting)).toMatch(/^warning +schema +.*steps wait: \d+_further/m);
    const upgrade = await next();
    expect(upgrade).toMatch(/^ok +schema/m);
    expect(upgrade).toMatch(/waits/);
    expect(upgrade).not.toMatch(/^wrong/m);

    await next();
    expect(blocks).toEqual([]);
    for (const inFront of [guidedNginx, guidedHaproxy]) {
      const proxy = await inFront([one, two]);
      try {
        for (const path of ['/readyz', '/results', '/login']) expect((await proxy.get(path)).status).toBe(200);
      } finally {
        await proxy.stop();
      }
    }
    // One of them ends: the other one answers, and knows what was opened.
    await shell.run('kill "$two" && wait "$two"');
    for (const inFront of [guidedNginx, guidedHaproxy]) {
      const proxy = await inFront([one, two]);
      try {
        for (let asked = 0; asked < 10; asked++) expect((await proxy.get('/results')).status).toBe(200);
      } finally {
        await proxy.stop();
      }
    }
    const [opened] = await listed(await signIn(one));
    expect(opened?.state).toBe(evaluationState.filling);
    await shell.run('kill "$server" && wait "$server"');
    guides.held();
  },
);
