import { spawn } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The account `nobody`, which owns nothing. */
const nobody = 65534;

/** Where a new account looks for programs. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Folders of the guide that stand in a folder of the test. */
const places = ['/opt/', '/var/lib/', '/var/log/', '/etc/anketa/', '/srv/'];

interface Shell {
  /** Where all folders of the guide are. */
  readonly folder: string;
  /** Where blocks are run: a checkout. */
  readonly checkout: string;
  /** What stands in the guide for what is here: ports. */
  readonly here: Readonly<Record<string, string>>;
}

/**
 * A shell as an operator has one who has signed in to a new account: it knows no variable but PATH and HOME, and where the tests are run by root it is that of `nobody`.
 * All its blocks are one session. Ends with `end`, and with it whatever it has started.
 */
export async function guideShell({ folder, checkout, here }: Shell) {
  const home = join(folder, 'home');
  const isRoot = process.getuid?.() === 0;
  for (const place of [home, ...places.map((one) => join(folder, one))]) {
    await mkdir(place, { recursive: true });
    if (isRoot) await chown(place, nobody, nobody);
  }
  const bash = ['bash', '--noprofile', '--norc'];
  const [command = '', ...args] = isRoot
    ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...bash]
    : bash;
  const env = { PATH: path, HOME: home };
  const shell = spawn(command, args, { cwd: checkout, env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  shell.stdin.write('exec 2>&1\nset -eu\n');

  const ofHere = (block: string) => {
    const moved = places.reduce((text, place) => text.replaceAll(place, join(folder, place)), block);
    return Object.entries(here).reduce((text, [from, to]) => text.replaceAll(from, to), moved);
  };

  return {
    /** Runs a block to its end. Gives what it says; throws that where one of its commands fails. */
    async run(block: string): Promise<string> {
      const end = `-- ${crypto.randomUUID()}`;
      shell.stdin.write(`${ofHere(block)}\necho '${end}'\n`);
      let said = '';
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The guide's block fails:\n${block}\nIt says:\n${said}`);
        if (value === end) return said;
        said += `${value}\n`;
      }
    },
    /** Writes a file of the guide for the account. */
    async write(path: string, content: string): Promise<void> {
      await writeFile(ofHere(path), content);
      if (isRoot) await chown(ofHere(path), nobody, nobody);
    },
    end(): void {
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
    },
  };
}
