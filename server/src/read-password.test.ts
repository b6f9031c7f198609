import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `import('${join(import.meta.dirname, 'read-password.ts')}')
  .then(({ readPassword }) => readPassword())
  .then(({ length }) => console.log('read ' + length), ({ message }) => console.log(message))`;

/** Types each answer when its question stands there, in a terminal. Gives all that the terminal shows. */
function inTerminal(answers: readonly string[]): Promise<string> {
  const command = `${process.execPath} -e "${program.replaceAll('\n', ' ')}"`;
  const terminal = spawn('script', ['--quiet', '--echo', 'never', '--command', command, '/dev/null']);
  let shown = '';
  let asked = 0;
  terminal.stdout.on('data', (piece) => {
    shown += piece;
    const questions = shown.split(': ').length - 1;
    for (; asked < questions; asked++) terminal.stdin.write(`${answers[asked]}\r`);
  });
  return new Promise((resolve) => terminal.on('close', () => resolve(shown)));
}

test.skipIf(!existsSync('/usr/bin/script'))(
  'a password typed in a terminal is asked for twice and never shown',
  async () => {
    const [same, different] = await Promise.all([
      inTerminal(['unseen and long', 'unseen and long']),
      inTerminal(['unseen and long', 'unseen but other']),
    ]);
    expect(same).toContain('read 15');
    expect(different).toContain('The two passwords differ');
    expect(same + different).not.toContain('unseen');
  },
);
