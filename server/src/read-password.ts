import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads a new password: from a terminal twice and unseen, else the first line of standard input. Throws when the two differ. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const [password = '', again] = await askHidden(['Password: ', 'The same again: ']);
  if (password !== again) throw new Error('The two passwords differ. Nothing was changed.');
  return password;
}

async function askHidden(questions: readonly string[]): Promise<string[]> {
  // As a terminal, readline takes the keys itself; what it would show of them goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answers: string[] = [];
  try {
    for (const question of questions) {
      process.stderr.write(question);
      answers.push(await lines.question(''));
      process.stderr.write('\n');
    }
  } finally {
    lines.close();
  }
  return answers;
}
