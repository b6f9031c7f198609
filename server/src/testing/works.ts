import { execFileSync } from 'node:child_process';

/** Whether a program of this machine does what it is asked. Where it does not, `otherwise` says what is not tried. */
export function works(program: string, args: readonly string[], otherwise: string): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(otherwise);
    return false;
  }
}
