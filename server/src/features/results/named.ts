import type { Named } from '@anketa/contract/values';

/** A record of the SIS by name: what has none goes by its code. */
export function named(code: string, name_cs: string | null, name_en: string | null): Named {
  return { code, name_cs: name_cs || code, name_en: name_en || name_cs || code };
}
