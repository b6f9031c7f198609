import type { Locale } from '@anketa/contract/values';
import { usePort } from '@anketa/remote/suite';
import { useShell } from '../shell.ts';

/** The language in use, in the shell's own components. */
export function useShellLocale(): Locale {
  return usePort(useShell().locale);
}
