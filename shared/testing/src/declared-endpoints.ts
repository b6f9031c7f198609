import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@anketa/contract/endpoint';

const contract = join(import.meta.dirname, '../../contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint that the contract declares, once. */
export async function declaredEndpoints(): Promise<readonly Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.sort().map((file) => import(join(contract, file))));
  return [...new Set(modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint))];
}
